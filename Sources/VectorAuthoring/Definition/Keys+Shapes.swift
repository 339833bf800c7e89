import AuthConformance
import ConformanceSuite
import StrictJSON

// Keys in shapes that are not asked for: PKCS#8 and SubjectPublicKeyInfo of RSA keys are.
// Made with `openssl pkey`, `rsa`, `pkcs8` and `req`, most of them from `Keys.main`.
extension Keys {
  /// The public half of `foreign` as a JSON Web Key.
  static let foreignPublicAsJWK: JSON = [
    "kty": "RSA", "n": .string(foreignModulus), "e": "AQAB",
  ]

  /// `main` in PKCS#1.
  static let mainInPKCS1 = """
    -----BEGIN RSA PRIVATE KEY-----
    MIIEowIBAAKCAQEAn78Zxj6HNY5+DvcEahS6+a3/zv+Jnq6oMfKuwZ0AQAbBErvX
    W3xOSbNtPZWZgg14c7KsGNwxdh2XucUT4oeaQJgCMRcIqE+7n4YUabnQQKISF8NO
    iz+j2iFtCbT6IUPtw3lO6FWKinRbQm4uvGuedHkpyBX/NbrqnJUn/USLsKzcrF78
    yygWOoDVwkgZHLLl3UzhekV8Jyitf/QenUVKVKrfko6W+vsM96jyQ7PIXFznHeQm
    ukxj4MoBlHt+6p1LFo2iJ+BA4z+JiuHS5x98L9LUuDNrWj1+B8JXGaMMknPJxhz2
    KnlA4dARGo1Bpfprfuo3gGkIl/FAC9yEX3PB2wIDAQABAoIBAA+hm/c1lCEYozDP
    WVZmATvARnPuC6cu26oeNJ0hF0QB79o87jWiBBPFzmPZznkW3K6kO58ny2E4Q79Q
    +lakF+MdMg21Usq2w/BiptRc8x9NR0GdrK2x2anVCSiLgHRJLiv+o/WBCqWXUtIS
    b66j8I/gxpwGZwAjck9FxcbMcnIkTck49/rr5m33WhIEGkKCYcpzQxDnIXGNlMjb
    PecJGuOEda/GdyIfbw5WLfSx66TDWstShT/UGFEiPlG11T1V5NZKi75pqsh9zNNY
    SrmvOI3sFVK/A5/VleAwSIJZqu75Gcdq5EsMjuP+yr4/CsMtlWbD7hp2RFJSg08M
    BN6mXoUCgYEA1Bbg9aEYd+z2e7HrmVUtknAquhQpfC6z6qXFy6waCSGXSvfI2qzW
    HTnDQr4nG7IE765M6xIa+34+HV0jdSR5hDl8A58Mni+Xt2ZU67TJv308iJZY9+0y
    /qGAaxOgBqBv4xVz3CrZeZPagZzfDDbNXxymNy9HgLWN6sK9N6JMw18CgYEAwNH0
    Rq5rnq5J3BM98VV4ckVq6EkWHHWaqjsV6MVBuCZBQr75Rp/WeSzmBs4VFKtlGRFr
    mrSuTFUBKIBI7jPZBsZP/ihggwurSAAqUxub+uMeG8vFvocv1Zov4HzpuPzFtYcm
    eZ2nOCf2ITy2c6yLtW5Qm53Sh/y6fj25r9VarwUCgYAwI10+AymFltA/NRvveojU
    cwcPoyHjYMpPWP7zAoYKSoiHaIQ7Nf2HNqQeEwDXZWl/aUVmGX7sVDQPACPbI8M9
    ArsmK0R25wB9jQl7UlZ0Ux2ZNt7Mrxbi+o8mPpcUyfd7SFQ6xbMEyE1RG+T4Zbvp
    eZw0bFPDX/HtNfQym3Dm6wKBgA7X2rsaMDSt7Aeh/5G1Z6k8SMeK4MXeE8Lo+33I
    uY9oenud4eia41K+rxJ1CNBnhUfRvHvTTtuXa5hnj7WujhVkbMH+77cGze+j+54c
    MPy2QRoYrKdHFtqVnPvmAcP4yWt49PBFv5qmEN9sIgtzi+myjUf9dTh8rwqKy+GK
    RgnVAoGBAKS5iuvYSuoTZSrs+A9ozOjMTQxOLHliDv/AFrfQkhkqLVkfy1PmVNKc
    Bqo3INCLcy9/Wp7R6d5QHtNfcalRCHwJbwozRuo7iwgstAE3a/mIpXvKAeeM1qH9
    yuupUj0Yp0zhCm8HHueqfkFtJBHisVtrOHnseqUAfe4jULW7Wpat
    -----END RSA PRIVATE KEY-----
    """

  /// The public half of `main` in PKCS#1.
  static let mainPublicInPKCS1 = """
    -----BEGIN RSA PUBLIC KEY-----
    MIIBCgKCAQEAn78Zxj6HNY5+DvcEahS6+a3/zv+Jnq6oMfKuwZ0AQAbBErvXW3xO
    SbNtPZWZgg14c7KsGNwxdh2XucUT4oeaQJgCMRcIqE+7n4YUabnQQKISF8NOiz+j
    2iFtCbT6IUPtw3lO6FWKinRbQm4uvGuedHkpyBX/NbrqnJUn/USLsKzcrF78yygW
    OoDVwkgZHLLl3UzhekV8Jyitf/QenUVKVKrfko6W+vsM96jyQ7PIXFznHeQmukxj
    4MoBlHt+6p1LFo2iJ+BA4z+JiuHS5x98L9LUuDNrWj1+B8JXGaMMknPJxhz2KnlA
    4dARGo1Bpfprfuo3gGkIl/FAC9yEX3PB2wIDAQAB
    -----END RSA PUBLIC KEY-----
    """

  /// `main` in PKCS#8 under the passphrase `secret`.
  static let mainEncrypted = """
    -----BEGIN ENCRYPTED PRIVATE KEY-----
    MIIFLTBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQIP53zLAFD5FYCAggA
    MAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBD8mCKbGk7WGCdeglrHa9N8BIIE
    0BaT4D/nrM+G7WxAL8YkaX8fNSbgLkuY1Fqq46iqejhCV9OkiCsenNonJGZy/Gia
    pz2VU/S+hIuHG7Dy/p5u6WJJeXn4et8euT9ETy35qI8uym1W44d/EC0C6NqQ74DO
    CaR7J2Qy7xF9LnVN8oPA0Z1NN7FrBnQgU4wTc0q0+M0fA6ZdB/pffgl1noxicGIv
    p+flSpYsku0ynlTsS2lM0QNc7PEGwNXZJ6iKS9/0IG8kgg8/rK3wY7gOzf66vXu7
    0VNAI0BT8+j2zjEYlQyw5O/DXEIGvdqnmhEL7oA5HqjIZpXNgjPgmkPVQ2mRVUWY
    fC4nFRF8wTEhO0bysMEhBdbMzPM28yc/geFONKMEiXtjVaqilI6fmvXzvFl/bugs
    bFptJDvnX/6ezpScHOIuQfzJSZ6dSrK3Z8P244AWSgDz97lQmeKaOAJ1uR+aaHpU
    +d/IODHDLE/fVrx7Oj4dwI8UXIPlgKzMgnv5X+8utTGOZYO2EN6DDkd4h1t9wmjk
    ysxqXSXRww4nziNA3fNLVpc2d+tU+JTYH233wZOEWzl7wtPmg7prQMrjkxZOlawh
    a2o2Hwos1HomKLJYAq48Ry7RfgabqhEBuMYg+NNo0H3vT3FUofxmgEpQaDa/ywk5
    OcM9KmTMO/jXY7OeEEnZl7SRtI1/122n5TH8S35eaw3UsgplJ45oBbU8sytFqMMB
    1iyDHRAB8DifMK/ag7o+QuPcYCD+N+nRapeeuzxjfppjKJIqg6fMxdl5veLVRO8Q
    5Jtd4qttev8z0GLwKPPaEUs3XrdZZGgB5ri4105PyY9skzuQc7xbwevm/XlrfSdj
    AWXVzcr3TB/MoPyBIIMgLFdHt8TIBt3RDZoLvlJm+1spGZTJByFl4n7si6QEkiKY
    r4CQ7DHoZp1xKjjBcjnTb6X//vbYy6SgipUkCgzX9e4JnQZ0eZP3TiZqYvZy8n30
    QoGYecQmN7NPLxdAfKWuSJE7VlPwZYSK+H8+NbH4NSG2wqWr3BLm3muQvSvuRIU+
    cbUjYJ1Z0in3wP4n6+qRenzsi8lfHxzR1KVb8qxZSBFRlHb5CX9klj6TGsWPS5Mm
    s7AXPkc0gzhht8jOzJhz3efHEIEzhKUtkpGEgCN++2LxCS8LKe+ZjMY1/sNM0I8v
    1dvTN5V6Hhaw3nHnndn/YJZgIzaPn6IXqHnfwowz+HQgBwmvkptWeM7uGOSf+frB
    XRIvPuRH2cR0B7WjKtZBBP4NVBKdn644gCP4G08q9uskcHvcwkBvNkZnBO0cPhXM
    jWLlDQhIJeXYqHT4Wa6jococrMsC2QxWHv4B7Vx3WgQS41RxHP4uhlhZ5S0uwGpT
    kUhkekFwQiXYowJPXk3+2J6d+KMQEDnDkx4lkBJ/axqlVucfm/pN9UkSe15/pzs8
    ZDG4pKc00iorcZlhX4Pc6Nvw3r05U7FWPUNd2l7kahTNmTftiQ0YcMmrrbnwYavw
    YGx7/nGIF1N27gFd1kbvlpl4aLxNNhe4exyW4MmJ+tcsjgVUHBXLANuxTKANbaOp
    1lvqJ4ZBwdmniS3gDzXK2aLwNyXj4Z7p21azPbBbq8slsXqY/BOu0Iq6YXY2+kji
    HA0pugdJoUOZpXCt00B6kRvA5095qZp851K24/vocYiX
    -----END ENCRYPTED PRIVATE KEY-----
    """

  /// `main` in PKCS#1 under the passphrase `secret`.
  static let mainEncryptedInPKCS1 = """
    -----BEGIN RSA PRIVATE KEY-----
    Proc-Type: 4,ENCRYPTED
    DEK-Info: AES-128-CBC,86DF70A42B4865357CB621836950938C

    4FnABZelvN82MALoLhfrPr6n4tiicL27qMIDpgVjakQCqmcEr5kImrIXNKZXWdsS
    ukpk4hD6j0GJNza08H9McXdKXW1xWelt1gml81NdSRIlyTh5uTsvqR8IUTvWh789
    e+WpF4RUc4cUxLMucFEsNGCZxKQhyloQOBM+uXxBu6HKb+qHI1qxbLPc26H+mQvo
    iJLbl7Fp3uvRn0l+QavI1Uucl9SaRNo0YirQD4nmL0pylmO+FxaWksk9flZTMicJ
    IM8K1/IL0JXVylnWj1sqxnv0OcSP52xc8YXNDEJDSGzin0Le28XiflpL8txa60HQ
    XQKi2iJDw7JoYAoh8h6Sb83OT0DPvTpol/uux83YIC3sh5boIYgPV/+AXC8O+umh
    czbHENGmv8i716hyVR38Fa5gicbwfcxgxi67XPcUTxBbrA4dBPLBNFoKBgrJykCz
    7WuR6SrYwUDiVmeCzvEkVRBga4Koh4ISGp67AzkSNS1aKSIjT0HOxNxDT89Cw5gl
    XuXOzTR6n9LxWVEoPz3O/95zV/Mq1oE7ZGQz0jbtuITeYgR5+wYrHmWwHanT1eT7
    +JgPRIIN1lCSfKyg9M4sf64Hj1YfAYPL9KNgXpQP9W5c1qcgl9bbV/U2g0chUu8H
    08PPUUiC7ewq+TtvCs77XWrjkIYncIrrBSkzi4AXQAAvjQDvqkGByXLUdNFJ2qVx
    mBLbC3Bc5APfegtAf4GIn3wmU3ZawdhjaiL1zmy+WKYnhB9gkTurfFI+gYwfIrtP
    KLV6Rp+084/HNFV8+0sktUGxjbGf0RHPL0Cf3zW8NPEDRwJeajcVPQf71z8BMZpS
    +lJCpviS8xxCNlPdz/e3bp9FfYAD+ywUfwzS1LD1kqWv2eiaQtvOo2EekceYt9z0
    W/L/1FZ/gvnkeCN5iTbaFL61hse/Ue3BT1tlCd0g2d6/aFRDP/xSHI1iCbmH0WN6
    oXhCfEYT0BJEOuwsTld6u6nZHnqf6HtQAqXzLbMwQwZ2PhP+G/DADou9P0D1fjId
    2JMMMbA1crzusEQldaJWobF2isXeqZGRnfniGpeXu63leesJCAoDYRtLcFl+fg/D
    yebI8sT7OU1VFxfjCn0XYNJqzTNqgSx9pBw3GDNW/BdY5mZw2icGvBo6QRT3e49Q
    iRofqYZtj/KqEimsKarSAdkk+cFFWnPii6/bBcAJQTEUuOHWwEzjQQiO4dtJdfZX
    36eNGTY8j9VARGQR3no1C1WNJefGjHkqJNgz4jcvqCLWmG9E+ywetQJwhdtpwkwv
    CiMTHbMLnPjK36L6XmHLQWvsfM4Mjgi9GHnyw7Ne9rkGKImIb8YdA7X4e5s8mNjT
    NhvbxJNGVvalP46VK3Ba1/LSvBJTRf9igZUKJeFdWYNj/NPmjPWnwIiyfyL1Zrx4
    gpu0wNKSnY5bKuN/e7rLW72EZH1wRZjQhR6n0hlH4ByTSDUGW7i1Ms6+nPXsKdZF
    ttkqe3gcUTcrubQKVeYycxo00gSnxpcvNwVS9KS1PZxf15bdbZ4yIcayfC9ecwB8
    8ti0dYLjrsI9q9iE60DxE8i4g58Lo+JWjTpiTfcouCUCeJUaxyvsCDpCYm/v6JZ8
    -----END RSA PRIVATE KEY-----
    """

  /// A self-signed certificate of `main`.
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIC+zCCAeOgAwIBAgIUNVIdZQ2E6hgSKkYLLeyrTCquDGAwDQYJKoZIhvcNAQEL
    BQAwDDEKMAgGA1UEAwwBeDAgFw0yNjExMjAwNjAyNDNaGA8yMTI2MTAyNzA2MDI0
    M1owDDEKMAgGA1UEAwwBeDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEB
    AJ+/GcY+hzWOfg73BGoUuvmt/87/iZ6uqDHyrsGdAEAGwRK711t8TkmzbT2VmYIN
    eHOyrBjcMXYdl7nFE+KHmkCYAjEXCKhPu5+GFGm50ECiEhfDTos/o9ohbQm0+iFD
    7cN5TuhViop0W0JuLrxrnnR5KcgV/zW66pyVJ/1Ei7Cs3Kxe/MsoFjqA1cJIGRyy
    5d1M4XpFfCcorX/0Hp1FSlSq35KOlvr7DPeo8kOzyFxc5x3kJrpMY+DKAZR7fuqd
    SxaNoifgQOM/iYrh0ucffC/S1Lgza1o9fgfCVxmjDJJzycYc9ip5QOHQERqNQaX6
    a37qN4BpCJfxQAvchF9zwdsCAwEAAaNTMFEwHQYDVR0OBBYEFPx9fRc1vhhDa3us
    X1rg9hGQGx8xMB8GA1UdIwQYMBaAFPx9fRc1vhhDa3usX1rg9hGQGx8xMA8GA1Ud
    EwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBADHVBi1gciBGFECbqEBhwJS3
    Q4ZUYnVErKyTKEywtc+ATHsdsgkbHmKMpVz6H/ddopdK8wIqdN6fyh6QWtuvWcNu
    6HwsHLY8QuZg9E2tcVpSRhRy+uxL2jcmZrzoTNwxFfkDgWodiQurqop8HGt77JO0
    T3kOV9UX/P06yYC1YptDEeu+AKv5ToPce9UvKfa0XiUS1Ugl7jS3023FMrOb0jJq
    ZbbcT68WWJ6ebKWs9H9e+Y/JRD21OqOIky/otmfTwYzehgH5ZFE5e6sbut5CoJaD
    rYtyeIuV5xbEAYOEbNXIhcCMVXP3X8jGgZpF0rXLfl6aFLehWg6I0kX5lB/L2Do=
    -----END CERTIFICATE-----
    """

  /// `main` with the second half of its octets missing.
  static let mainCutShort = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCfvxnGPoc1jn4O
    9wRqFLr5rf/O/4merqgx8q7BnQBABsESu9dbfE5Js209lZmCDXhzsqwY3DF2HZe5
    xRPih5pAmAIxFwioT7ufhhRpudBAohIXw06LP6PaIW0JtPohQ+3DeU7oVYqKdFtC
    bi68a550eSnIFf81uuqclSf9RIuwrNysXvzLKBY6gNXCSBkcsuXdTOF6RXwnKK1/
    9B6dRUpUqt+Sjpb6+wz3qPJDs8hcXOcd5Ca6TGPgygGUe37qnUsWjaIn4EDjP4mK
    4dLnH3wv0tS4M2taPX4HwlcZowySc8nGHPYqeUDh0BEajUGl+mt+6jeAaQiX8UAL
    3IRfc8HbAgMBAAECggEAD6Gb9zWUIRijMM9ZVmYBO8BGc+4Lpy7bqh40nSEXRAHv
    2jzuNaIEE8XOY9nOeRbcrqQ7nyfLYThDv1D6VqQX4x0yDbVSyrbD8GKm1FzzH01H
    QZ2srbHZqdUJKIuAdEkuK/6j9YEKpZdS0hJvrqPwj+DGnAZnACNyT0XFxsxyciRN
    yTj3+uvmbfdaEgQaQoJhynNDEOchcY2UyNs95wka44R1r8Z3Ih9vDlYt9LHrpMNa
    y1KFP9QYUSI+UbXVPVXk1kqLvmmqyH3M01hKua84jewVUr8Dn9WV4DBIglmq7vkZ
    -----END PRIVATE KEY-----
    """

  /// `main` with a modulus that is one less, under which nothing can be signed.
  static let mainWithEvenModulus = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCfvxnGPoc1jn4O
    9wRqFLr5rf/O/4merqgx8q7BnQBABsESu9dbfE5Js209lZmCDXhzsqwY3DF2HZe5
    xRPih5pAmAIxFwioT7ufhhRpudBAohIXw06LP6PaIW0JtPohQ+3DeU7oVYqKdFtC
    bi68a550eSnIFf81uuqclSf9RIuwrNysXvzLKBY6gNXCSBkcsuXdTOF6RXwnKK1/
    9B6dRUpUqt+Sjpb6+wz3qPJDs8hcXOcd5Ca6TGPgygGUe37qnUsWjaIn4EDjP4mK
    4dLnH3wv0tS4M2taPX4HwlcZowySc8nGHPYqeUDh0BEajUGl+mt+6jeAaQiX8UAL
    3IRfc8HaAgMBAAECggEAD6Gb9zWUIRijMM9ZVmYBO8BGc+4Lpy7bqh40nSEXRAHv
    2jzuNaIEE8XOY9nOeRbcrqQ7nyfLYThDv1D6VqQX4x0yDbVSyrbD8GKm1FzzH01H
    QZ2srbHZqdUJKIuAdEkuK/6j9YEKpZdS0hJvrqPwj+DGnAZnACNyT0XFxsxyciRN
    yTj3+uvmbfdaEgQaQoJhynNDEOchcY2UyNs95wka44R1r8Z3Ih9vDlYt9LHrpMNa
    y1KFP9QYUSI+UbXVPVXk1kqLvmmqyH3M01hKua84jewVUr8Dn9WV4DBIglmq7vkZ
    x2rkSwyO4/7Kvj8Kwy2VZsPuGnZEUlKDTwwE3qZehQKBgQDUFuD1oRh37PZ7seuZ
    VS2ScCq6FCl8LrPqpcXLrBoJIZdK98jarNYdOcNCvicbsgTvrkzrEhr7fj4dXSN1
    JHmEOXwDnwyeL5e3ZlTrtMm/fTyIllj37TL+oYBrE6AGoG/jFXPcKtl5k9qBnN8M
    Ns1fHKY3L0eAtY3qwr03okzDXwKBgQDA0fRGrmuerkncEz3xVXhyRWroSRYcdZqq
    OxXoxUG4JkFCvvlGn9Z5LOYGzhUUq2UZEWuatK5MVQEogEjuM9kGxk/+KGCDC6tI
    ACpTG5v64x4by8W+hy/Vmi/gfOm4/MW1hyZ5nac4J/YhPLZzrIu1blCbndKH/Lp+
    Pbmv1VqvBQKBgDAjXT4DKYWW0D81G+96iNRzBw+jIeNgyk9Y/vMChgpKiIdohDs1
    /Yc2pB4TANdlaX9pRWYZfuxUNA8AI9sjwz0CuyYrRHbnAH2NCXtSVnRTHZk23syv
    FuL6jyY+lxTJ93tIVDrFswTITVEb5Phlu+l5nDRsU8Nf8e019DKbcObrAoGADtfa
    uxowNK3sB6H/kbVnqTxIx4rgxd4Twuj7fci5j2h6e53h6JrjUr6vEnUI0GeFR9G8
    e9NO25drmGePta6OFWRswf7vtwbN76P7nhww/LZBGhisp0cW2pWc++YBw/jJa3j0
    8EW/mqYQ32wiC3OL6bKNR/11OHyvCorL4YpGCdUCgYEApLmK69hK6hNlKuz4D2jM
    6MxNDE4seWIO/8AWt9CSGSotWR/LU+ZU0pwGqjcg0ItzL39antHp3lAe019xqVEI
    fAlvCjNG6juLCCy0ATdr+Yile8oB54zWof3K66lSPRinTOEKbwce56p+QW0kEeKx
    W2s4eex6pQB97iNQtbtalq0=
    -----END PRIVATE KEY-----
    """

  /// The public half of `main` under the label of a private key.
  static let mainPublicAsPrivate = """
    -----BEGIN PRIVATE KEY-----
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn78Zxj6HNY5+DvcEahS6
    +a3/zv+Jnq6oMfKuwZ0AQAbBErvXW3xOSbNtPZWZgg14c7KsGNwxdh2XucUT4oea
    QJgCMRcIqE+7n4YUabnQQKISF8NOiz+j2iFtCbT6IUPtw3lO6FWKinRbQm4uvGue
    dHkpyBX/NbrqnJUn/USLsKzcrF78yygWOoDVwkgZHLLl3UzhekV8Jyitf/QenUVK
    VKrfko6W+vsM96jyQ7PIXFznHeQmukxj4MoBlHt+6p1LFo2iJ+BA4z+JiuHS5x98
    L9LUuDNrWj1+B8JXGaMMknPJxhz2KnlA4dARGo1Bpfprfuo3gGkIl/FAC9yEX3PB
    2wIDAQAB
    -----END PRIVATE KEY-----
    """

  /// The public half of `main` with its last octets missing.
  static let mainPublicCutShort = """
    -----BEGIN PUBLIC KEY-----
    MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn78Zxj6HNY5+DvcEahS6
    +a3/zv+Jnq6oMfKuwZ0AQAbBErvXW3xOSbNtPZWZgg14c7KsGNwxdh2XucUT4oea
    QJgCMRcIqE+7n4YUabnQQKISF8NOiz+j2iFtCbT6IUPtw3lO6FWKinRbQm4uvGue
    -----END PUBLIC KEY-----
    """

  /// The octets of `main` in base64, without the lines around them.
  static let mainWithoutArmour = """
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCfvxnGPoc1jn4O9wRqFLr5rf/O/4merqgx8q7BnQBA\
    BsESu9dbfE5Js209lZmCDXhzsqwY3DF2HZe5xRPih5pAmAIxFwioT7ufhhRpudBAohIXw06LP6PaIW0JtPohQ+3DeU7o\
    VYqKdFtCbi68a550eSnIFf81uuqclSf9RIuwrNysXvzLKBY6gNXCSBkcsuXdTOF6RXwnKK1/9B6dRUpUqt+Sjpb6+wz3\
    qPJDs8hcXOcd5Ca6TGPgygGUe37qnUsWjaIn4EDjP4mK4dLnH3wv0tS4M2taPX4HwlcZowySc8nGHPYqeUDh0BEajUGl\
    +mt+6jeAaQiX8UAL3IRfc8HbAgMBAAECggEAD6Gb9zWUIRijMM9ZVmYBO8BGc+4Lpy7bqh40nSEXRAHv2jzuNaIEE8XO\
    Y9nOeRbcrqQ7nyfLYThDv1D6VqQX4x0yDbVSyrbD8GKm1FzzH01HQZ2srbHZqdUJKIuAdEkuK/6j9YEKpZdS0hJvrqPw\
    j+DGnAZnACNyT0XFxsxyciRNyTj3+uvmbfdaEgQaQoJhynNDEOchcY2UyNs95wka44R1r8Z3Ih9vDlYt9LHrpMNay1KF\
    P9QYUSI+UbXVPVXk1kqLvmmqyH3M01hKua84jewVUr8Dn9WV4DBIglmq7vkZx2rkSwyO4/7Kvj8Kwy2VZsPuGnZEUlKD\
    TwwE3qZehQKBgQDUFuD1oRh37PZ7seuZVS2ScCq6FCl8LrPqpcXLrBoJIZdK98jarNYdOcNCvicbsgTvrkzrEhr7fj4d\
    XSN1JHmEOXwDnwyeL5e3ZlTrtMm/fTyIllj37TL+oYBrE6AGoG/jFXPcKtl5k9qBnN8MNs1fHKY3L0eAtY3qwr03okzD\
    XwKBgQDA0fRGrmuerkncEz3xVXhyRWroSRYcdZqqOxXoxUG4JkFCvvlGn9Z5LOYGzhUUq2UZEWuatK5MVQEogEjuM9kG\
    xk/+KGCDC6tIACpTG5v64x4by8W+hy/Vmi/gfOm4/MW1hyZ5nac4J/YhPLZzrIu1blCbndKH/Lp+Pbmv1VqvBQKBgDAj\
    XT4DKYWW0D81G+96iNRzBw+jIeNgyk9Y/vMChgpKiIdohDs1/Yc2pB4TANdlaX9pRWYZfuxUNA8AI9sjwz0CuyYrRHbn\
    AH2NCXtSVnRTHZk23syvFuL6jyY+lxTJ93tIVDrFswTITVEb5Phlu+l5nDRsU8Nf8e019DKbcObrAoGADtfauxowNK3s\
    B6H/kbVnqTxIx4rgxd4Twuj7fci5j2h6e53h6JrjUr6vEnUI0GeFR9G8e9NO25drmGePta6OFWRswf7vtwbN76P7nhww\
    /LZBGhisp0cW2pWc++YBw/jJa3j08EW/mqYQ32wiC3OL6bKNR/11OHyvCorL4YpGCdUCgYEApLmK69hK6hNlKuz4D2jM\
    6MxNDE4seWIO/8AWt9CSGSotWR/LU+ZU0pwGqjcg0ItzL39antHp3lAe019xqVEIfAlvCjNG6juLCCy0ATdr+Yile8oB\
    54zWof3K66lSPRinTOEKbwce56p+QW0kEeKxW2s4eex6pQB97iNQtbtalq0=
    """

  /// The public half of `main` as a JSON Web Key.
  static let mainPublicAsJWK = #"""
    {"kty":"RSA","n":"n78Zxj6HNY5-DvcEahS6-a3_zv-Jnq6oMfKuwZ0AQAbBErvXW3xOSbNtPZWZgg14c7KsGNwxdh\#
    2XucUT4oeaQJgCMRcIqE-7n4YUabnQQKISF8NOiz-j2iFtCbT6IUPtw3lO6FWKinRbQm4uvGuedHkpyBX_NbrqnJUn_U\#
    SLsKzcrF78yygWOoDVwkgZHLLl3UzhekV8Jyitf_QenUVKVKrfko6W-vsM96jyQ7PIXFznHeQmukxj4MoBlHt-6p1LFo\#
    2iJ-BA4z-JiuHS5x98L9LUuDNrWj1-B8JXGaMMknPJxhz2KnlA4dARGo1Bpfprfuo3gGkIl_FAC9yEX3PB2w","e":"A\#
    QAB"}
    """#

  /// `main` under the label of a public key.
  static let mainPrivateAsPublic = """
    -----BEGIN PUBLIC KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCfvxnGPoc1jn4O
    9wRqFLr5rf/O/4merqgx8q7BnQBABsESu9dbfE5Js209lZmCDXhzsqwY3DF2HZe5
    xRPih5pAmAIxFwioT7ufhhRpudBAohIXw06LP6PaIW0JtPohQ+3DeU7oVYqKdFtC
    bi68a550eSnIFf81uuqclSf9RIuwrNysXvzLKBY6gNXCSBkcsuXdTOF6RXwnKK1/
    9B6dRUpUqt+Sjpb6+wz3qPJDs8hcXOcd5Ca6TGPgygGUe37qnUsWjaIn4EDjP4mK
    4dLnH3wv0tS4M2taPX4HwlcZowySc8nGHPYqeUDh0BEajUGl+mt+6jeAaQiX8UAL
    3IRfc8HbAgMBAAECggEAD6Gb9zWUIRijMM9ZVmYBO8BGc+4Lpy7bqh40nSEXRAHv
    2jzuNaIEE8XOY9nOeRbcrqQ7nyfLYThDv1D6VqQX4x0yDbVSyrbD8GKm1FzzH01H
    QZ2srbHZqdUJKIuAdEkuK/6j9YEKpZdS0hJvrqPwj+DGnAZnACNyT0XFxsxyciRN
    yTj3+uvmbfdaEgQaQoJhynNDEOchcY2UyNs95wka44R1r8Z3Ih9vDlYt9LHrpMNa
    y1KFP9QYUSI+UbXVPVXk1kqLvmmqyH3M01hKua84jewVUr8Dn9WV4DBIglmq7vkZ
    x2rkSwyO4/7Kvj8Kwy2VZsPuGnZEUlKDTwwE3qZehQKBgQDUFuD1oRh37PZ7seuZ
    VS2ScCq6FCl8LrPqpcXLrBoJIZdK98jarNYdOcNCvicbsgTvrkzrEhr7fj4dXSN1
    JHmEOXwDnwyeL5e3ZlTrtMm/fTyIllj37TL+oYBrE6AGoG/jFXPcKtl5k9qBnN8M
    Ns1fHKY3L0eAtY3qwr03okzDXwKBgQDA0fRGrmuerkncEz3xVXhyRWroSRYcdZqq
    OxXoxUG4JkFCvvlGn9Z5LOYGzhUUq2UZEWuatK5MVQEogEjuM9kGxk/+KGCDC6tI
    ACpTG5v64x4by8W+hy/Vmi/gfOm4/MW1hyZ5nac4J/YhPLZzrIu1blCbndKH/Lp+
    Pbmv1VqvBQKBgDAjXT4DKYWW0D81G+96iNRzBw+jIeNgyk9Y/vMChgpKiIdohDs1
    /Yc2pB4TANdlaX9pRWYZfuxUNA8AI9sjwz0CuyYrRHbnAH2NCXtSVnRTHZk23syv
    FuL6jyY+lxTJ93tIVDrFswTITVEb5Phlu+l5nDRsU8Nf8e019DKbcObrAoGADtfa
    uxowNK3sB6H/kbVnqTxIx4rgxd4Twuj7fci5j2h6e53h6JrjUr6vEnUI0GeFR9G8
    e9NO25drmGePta6OFWRswf7vtwbN76P7nhww/LZBGhisp0cW2pWc++YBw/jJa3j0
    8EW/mqYQ32wiC3OL6bKNR/11OHyvCorL4YpGCdUCgYEApLmK69hK6hNlKuz4D2jM
    6MxNDE4seWIO/8AWt9CSGSotWR/LU+ZU0pwGqjcg0ItzL39antHp3lAe019xqVEI
    fAlvCjNG6juLCCy0ATdr+Yile8oB54zWof3K66lSPRinTOEKbwce56p+QW0kEeKx
    W2s4eex6pQB97iNQtbtalq0=
    -----END PUBLIC KEY-----
    """

  /// The modulus of `foreign` in base64url, as JSON Web Keys have it.
  static let foreignModulus = """
    zRi5EI6wmzwr8seZOPNKvI4g6jb6oEgV4gjH7tfoR_GcYDnqsV5FeWPDrPbcxGmqLs0jMd5UiHlAgT3qUhAgeERmehHB\
    s0L9KNKH6rrqQCbSEjI7waxBkBoxWlJldb3olhJVtsTBjLHdwprLCDGf7xNr3MM8NnfKFXuIZF5dWXJmmP0B811VuwzA\
    vNWPU645k4YtdgO97hMkeBXeOPRn53qLNHotm9i0x5D5xVWqbrDOkJFFV7T0vB0ja8TlBq4ihDeefA4wMYXhP_1E3UL2\
    VC1-InyhYHlFkHjke3CjUN0qY-zJbMxQlzBokxJylUj4eMPwcRw-CZ9CC8UvIi_Njw
    """

  /// A self-signed certificate of `foreign`: its octets in base64, as x5c has them.
  static let foreignCertificate = """
    MIIC+zCCAeOgAwIBAgIUUUX1Tc755iANPIEXR6/mIqSzo5AwDQYJKoZIhvcNAQELBQAwDDEKMAgGA1UEAwwBeDAgFw0y\
    NjExMjAwNjE1NDZaGA8yMTI2MTAyNzA2MTU0NlowDDEKMAgGA1UEAwwBeDCCASIwDQYJKoZIhvcNAQEBBQADggEPADCC\
    AQoCggEBAM0YuRCOsJs8K/LHmTjzSryOIOo2+qBIFeIIx+7X6EfxnGA56rFeRXljw6z23MRpqi7NIzHeVIh5QIE96lIQ\
    IHhEZnoRwbNC/SjSh+q66kAm0hIyO8GsQZAaMVpSZXW96JYSVbbEwYyx3cKaywgxn+8Ta9zDPDZ3yhV7iGReXVlyZpj9\
    AfNdVbsMwLzVj1OuOZOGLXYDve4TJHgV3jj0Z+d6izR6LZvYtMeQ+cVVqm6wzpCRRVe09LwdI2vE5QauIoQ3nnwOMDGF\
    4T/9RN1C9lQtfiJ8oWB5RZB45Htwo1DdKmPsyWzMUJcwaJMScpVI+HjD8HEcPgmfQgvFLyIvzY8CAwEAAaNTMFEwHQYD\
    VR0OBBYEFNEC1tyyzFNWGS+mmyjDTSi6p89GMB8GA1UdIwQYMBaAFNEC1tyyzFNWGS+mmyjDTSi6p89GMA8GA1UdEwEB\
    /wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAEtaknv4zGqWjhtP+ED0rr6Hzg1F+VjAhm2LXO1JXTLIKiFcRtYweOXQ\
    rt1y3gzRJ97oFXIn+BsUEZeYhux4VHJG+zlP5DyAHZjeIyHDavzSXchUPeqTQ3bb6Ym9kBFMoYDI3S1Y5qbiqsQV8oev\
    QsoORYZAlrSJT97Me/G0uZUt8y1ZlNoXgzjGgqRYvf9LoS7mXqnVOgIjyxjm+m17dNYITTIJBzQcjAtcuSPTIicn1hGg\
    ZZRDPvtf55b/StYmi5ahMD+oylpdpCbsCrQBJKbU9w7/AkKWvhGKTzkXWCmwdkv8yPUId5bVVjZmCLrJx4fJEElXcLEi\
    XiyK7+Y1AQM=
    """

  /// The public half of `main` as OpenSSH writes it.
  static let mainPublicForSSH = """
    ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQCfvxnGPoc1jn4O9wRqFLr5rf/O/4merqgx8q7BnQBABsESu9dbfE5J\
    s209lZmCDXhzsqwY3DF2HZe5xRPih5pAmAIxFwioT7ufhhRpudBAohIXw06LP6PaIW0JtPohQ+3DeU7oVYqKdFtCbi68\
    a550eSnIFf81uuqclSf9RIuwrNysXvzLKBY6gNXCSBkcsuXdTOF6RXwnKK1/9B6dRUpUqt+Sjpb6+wz3qPJDs8hcXOcd\
    5Ca6TGPgygGUe37qnUsWjaIn4EDjP4mK4dLnH3wv0tS4M2taPX4HwlcZowySc8nGHPYqeUDh0BEajUGl+mt+6jeAaQiX\
    8UAL3IRfc8Hb
    """

  /// PKCS#8 of a P-256 key.
  static let ellipticCurve = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgxv/beHOKXI0puMP1
    OGKGVGJiII0ziiKgwb1pDZ2SLP+hRANCAASflITUf0A/NHpqZd8mgXgZNMebAX63
    s7jAP10FItmPbFxISFy85gbGcZew/aPCbn00434IH+DcaFJ6CfX42rF3
    -----END PRIVATE KEY-----
    """

  /// SubjectPublicKeyInfo of `ellipticCurve`.
  static let ellipticCurvePublic = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEn5SE1H9APzR6amXfJoF4GTTHmwF+
    t7O4wD9dBSLZj2xcSEhcvOYGxnGXsP2jwm59NON+CB/g3GhSegn1+Nqxdw==
    -----END PUBLIC KEY-----
    """

  /// PKCS#8 of an Ed25519 key.
  static let edwardsCurve = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEICaCcDUTjrQEUKgxmvkl+bQSuHJQCfZx6qgjtKiz9/s1
    -----END PRIVATE KEY-----
    """

  /// SubjectPublicKeyInfo of `edwardsCurve`.
  static let edwardsCurvePublic = """
    -----BEGIN PUBLIC KEY-----
    MCowBQYDK2VwAyEAt/Bdy4s/qgbqkCkulrUDQ+iiT0ZUpejauVgAhKHw0/E=
    -----END PUBLIC KEY-----
    """

  /// PKCS#8 of an RSA key of 2048 bits that is restricted to PSS (RFC 4055 §1.2).
  static let onlyForPSS = """
    -----BEGIN PRIVATE KEY-----
    MIIEugIBADALBgkqhkiG9w0BAQoEggSmMIIEogIBAAKCAQEAyPXqHgR+utb+yPZM
    LxNg24F+NxRMS6ZZzyf7Ddh5cH9nrhBh28WbJg1FsdhiFA5pTAwZWDwrgheQRfFs
    MunwltSjqa9cnVIKM0Ly0tXkhHM1JBQoOaxsc+TUaMSBmmj8SJV/rkfM3uCWvwMJ
    juGoGv8AHJudneJu2pCRjw2U5WmiR/TjYDlvEw0qBqrnXEg5eNmOgSuk/5NdFjky
    YHQCUQpGY17LfZKi9n4B/vB9sf/fBKNOTAoh9hJ0+qoCHUjloPo6lqrm/N+21Is+
    GUvHgKEFwOVxQsJ4G48sa/m8yMv6b3pVlTRXm5jWWcTeb1tUMLebwXH/HvrRwfVY
    1NPUSwIDAQABAoIBAF2lmy/Z0GSpA5oKjH3zfdNMiNCJ+PPX1Uofy3IsSosOE/ad
    U7ziXOZikPPLbgkCnjb9/GGNyIibCnRNiKpBMghXltzgBzyYmoBA1n9BhXfjaAQk
    EIqvuupW3FTmHa8i9U2tvQ4uD15dMmJYu/+FUJ0j751lNxH4DshzTiFnptcwiqWq
    WPOVL4hKSsF0D0NzHHz5fHHZy8CFjPBk16ZyWH6lmwqoX++5X7d2LPzo+a+gkhID
    FUfSWOl9keOc3+WN/sW2Jo9Eg0e/w73zFTod5NB1ebjlkioR3nek5H3AnE3KHw8n
    5P2BYS143fNacIQqjcbdKTAgKVJS01wqEzWtIKECgYEA8/9kImzuPWTu9FBZJj8K
    Li5Yaf/pJDX66zwZmhQZz/EA4z3PG+0SkxqIDddAqkOBGnE2nUP1g6BPqXbw3Due
    tWW17/P3agJyJkTBG2VJoHL7IGnjN3Kc84njL+LuaNVukzSixTVXrKiLxT0V2EeW
    OTG4fPQcnxXqWZVF1vUB0wUCgYEA0tiRTUGii+4T22snzXUSDbRXa20OWc5yRox8
    rFrjNVnZfho7rAJsaw2i1GBehyVyyJPq+H4kXxDNh5tWrNGN/LLcHLirwUa3XjgV
    4uLKM0WfpBrC9oWTdSH0tiJVT5rtLAFqDe6LgM/lCX+6OV32PmzZXYaKcNAhJzVk
    K84uSw8CgYAydlVNUV4MUH2jBaMKZ+tBFdCvS3/6Pze/wtRAq3uTJ/LZDIVy7xry
    VYBh7GyxSfi/cT6sU8vJBzSyhajWw3XVak2wbLJ0uEDHbVzKv630gxMw5vVZGFkh
    fRkBZFuOTuXph+9J/fg9+zW8+x8zdcq51XCkVxA8TpoDIP4qsM1JyQKBgAILz/0r
    8ePhv5eVhqFbzX0Mjvyf5k/AzSMaIeuaRjIyWQX8Qy/8Jgkz7Kya8s/k8SQ5K0KW
    FsxFYXk7bK/oqLQXGEO/FwudIBJuAOheww+UUWRKTjIOQcwVNEbANou7OSoAKYNR
    GVF6swJQlwIPg2A/tixOLfHCU1AKGJrEOXbJAoGAR8XMMb9DAREgqvXR3YZ8AnCz
    gdS50JASLIsAP4V1M4ZIiZMcHip4+p8/z48XL/57x793PRH1A14R4owMGIYAAlqp
    HC2fC6yncX1ve5WplyBWipR6scmRhfiKg2hlxykeOlTtxnumwrOJE486ouNRKVBD
    XFD64v/iL3cFGH8vVzI=
    -----END PRIVATE KEY-----
    """

  /// SubjectPublicKeyInfo of `onlyForPSS`.
  static let onlyForPSSPublic = """
    -----BEGIN PUBLIC KEY-----
    MIIBIDALBgkqhkiG9w0BAQoDggEPADCCAQoCggEBAMj16h4EfrrW/sj2TC8TYNuB
    fjcUTEumWc8n+w3YeXB/Z64QYdvFmyYNRbHYYhQOaUwMGVg8K4IXkEXxbDLp8JbU
    o6mvXJ1SCjNC8tLV5IRzNSQUKDmsbHPk1GjEgZpo/EiVf65HzN7glr8DCY7hqBr/
    ABybnZ3ibtqQkY8NlOVpokf042A5bxMNKgaq51xIOXjZjoErpP+TXRY5MmB0AlEK
    RmNey32SovZ+Af7wfbH/3wSjTkwKIfYSdPqqAh1I5aD6Opaq5vzfttSLPhlLx4Ch
    BcDlcULCeBuPLGv5vMjL+m96VZU0V5uY1lnE3m9bVDC3m8Fx/x760cH1WNTT1EsC
    AwEAAQ==
    -----END PUBLIC KEY-----
    """
}
