import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// The keys that cases sign and verify with; made once with `openssl genpkey`, and of no other use.
enum Keys {
  /// Octets for an HMAC key, as many as wanted: 1, 2, 3 and so on.
  static func octets(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 + 1) }
  }

  /// RSA, 2048 bits: the signer's own, unless a case says otherwise.
  static let main = KeyPair(
    privateKey: """
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
      """,
    publicKey: """
      -----BEGIN PUBLIC KEY-----
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAn78Zxj6HNY5+DvcEahS6
      +a3/zv+Jnq6oMfKuwZ0AQAbBErvXW3xOSbNtPZWZgg14c7KsGNwxdh2XucUT4oea
      QJgCMRcIqE+7n4YUabnQQKISF8NOiz+j2iFtCbT6IUPtw3lO6FWKinRbQm4uvGue
      dHkpyBX/NbrqnJUn/USLsKzcrF78yygWOoDVwkgZHLLl3UzhekV8Jyitf/QenUVK
      VKrfko6W+vsM96jyQ7PIXFznHeQmukxj4MoBlHt+6p1LFo2iJ+BA4z+JiuHS5x98
      L9LUuDNrWj1+B8JXGaMMknPJxhz2KnlA4dARGo1Bpfprfuo3gGkIl/FAC9yEX3PB
      2wIDAQAB
      -----END PUBLIC KEY-----
      """
  )

  /// RSA, 2048 bits: another key of the same signer.
  static let second = KeyPair(
    privateKey: """
      -----BEGIN PRIVATE KEY-----
      MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDGINcIH0fr9TZN
      yArm447LK0x8dAIptvrwAPdtqt+HccfAqpiEq8NgMsFqBuVDEE+/r33tfzBtdsqv
      /44cJA1agWp0vcuTqy3ADr1jffijYhOh3ahcs4UHVAMQls1FsTpU1IN7ojK0PjNu
      C4TTvCe/hhKIGzxR2BwURfw/XF+BpRgbPcOYWq+TTEs4QjEHlHfc8HOTORebejUi
      q0CmNNI6lJXZx0gAewZZbHg5DllWzPNOmcDuvJ3qjMGEJvh5TxHGnsOvl0VJdfW4
      UPeoftiDqWfHCoVCGgBJCKeR7ClIMbBXaoSFb2SRCPhjOLZipPvaE1g4WEz7zzvo
      knuuXQ2JAgMBAAECggEAAY0zSSqt6KUvAACpuTFvGrOSVLjO8SoNFR4qo1S5AdyT
      kAXUiDXPOwPavUPHA5KpiZTMShH6sMo3f9tuhg9wN4O6ZGBJZZ2aVcx5NMHYj9mI
      dKTTJKk/yMOWzI4j9AZD9nMar/JPF0BZoWR8s03I3P49HNKSJJXBiLgE3C9wI9nN
      jdPAcrJMqhNCNgMXErCz/u+HmYkevSqLcp+WsJY8VU9BEoPXSvk49Xpk6vxaRNPO
      k+vwstqw+MxoOiPQOLyna3Q3LFpC6tEtBrzUxj7PNJibLhLAtEU+pU+bNVXL/ZOg
      kagn/Zai2DglW6dTugjx50EDmQRsgfOwBCkfutWDYwKBgQDpOC6H9LrFvAKHlzGf
      N2gEuJiFU7p5PCR9hdBOCVzUtqhxr4O3U0nStuxdRWimZR2aw9dLWL+AIUUbJlSp
      Ezzd1AwlOQijy87HyTHG15I8IXfFPjxyENfj6B6nhE+u3U0NLnkFUaw1ylEImpZt
      9N83hJgzQdsTvymf5fl1NbpIswKBgQDZey2op1sI1E+hNnFFw63dXQklsjNdxT6C
      564xn7cKgcr7/Y0CBTNpeT2uHRJhHlATgJfXnN5BKT8oTeKLhl/Bwhk7kz+SX8qs
      MogR1FQo9R4ibv3Mk8wvds3DRgqkZyOBNoC3Wrgm2EWmMlssHHMnp81ikn2kVnb2
      5BP9Zn1W0wKBgDfbDMnjAxh4fuKag3fufSskSuMjunVuwg6ODeWiuGj5lj4kGxe9
      CuE8jj+IcBfp/70hSl7xUmwNi8+EzqHvyZQXRRFlJ3yTQ2L1/MXyu0NLgLPsw+1N
      u2cKIM1eEvd+aQXPK4zqkqQPYHj/DSgojY1uZEVicGW6Uu3I1oYL6CGhAoGBAIup
      3iWL7BtcdRLbqpyZ0ILzJ1es++3BKKbab/RwVBUMSzXOm4prmpumf6TcCJyT4erU
      Ty7pD5YbDfMtKUpe7gm5Q4kNw+qVV8uD2/xPNgjjeQm164lAdQUaL4Oy7Eyt65Ak
      Vz7opJBVnUzg08odLxqNWYlu9/7chCODTw8RjXZ/AoGAIzpndtDGrlDan9vPJk41
      ukJmeP2vqvGYqm3QmPhWTGkoMh/pSflMQCDtZ3A4vH3Rsw1zZwHfR8NKgmk9oFqy
      He+0KisXTNtqDvfKV8W4DfINKtfnf8Fdf/o35ixne5ejiXJUsyQaXrrUKleqpqKc
      7INHehq9X++vcLVfmBUKaw8=
      -----END PRIVATE KEY-----
      """,
    publicKey: """
      -----BEGIN PUBLIC KEY-----
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAxiDXCB9H6/U2TcgK5uOO
      yytMfHQCKbb68AD3barfh3HHwKqYhKvDYDLBagblQxBPv6997X8wbXbKr/+OHCQN
      WoFqdL3Lk6stwA69Y334o2ITod2oXLOFB1QDEJbNRbE6VNSDe6IytD4zbguE07wn
      v4YSiBs8UdgcFEX8P1xfgaUYGz3DmFqvk0xLOEIxB5R33PBzkzkXm3o1IqtApjTS
      OpSV2cdIAHsGWWx4OQ5ZVszzTpnA7ryd6ozBhCb4eU8Rxp7Dr5dFSXX1uFD3qH7Y
      g6lnxwqFQhoASQinkewpSDGwV2qEhW9kkQj4Yzi2YqT72hNYOFhM+8876JJ7rl0N
      iQIDAQAB
      -----END PUBLIC KEY-----
      """
  )

  /// RSA, 2048 bits: the key of somebody who forges tokens.
  static let foreign = KeyPair(
    privateKey: """
      -----BEGIN PRIVATE KEY-----
      MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQDNGLkQjrCbPCvy
      x5k480q8jiDqNvqgSBXiCMfu1+hH8ZxgOeqxXkV5Y8Os9tzEaaouzSMx3lSIeUCB
      PepSECB4RGZ6EcGzQv0o0ofquupAJtISMjvBrEGQGjFaUmV1veiWElW2xMGMsd3C
      mssIMZ/vE2vcwzw2d8oVe4hkXl1ZcmaY/QHzXVW7DMC81Y9TrjmThi12A73uEyR4
      Fd449Gfneos0ei2b2LTHkPnFVapusM6QkUVXtPS8HSNrxOUGriKEN558DjAxheE/
      /UTdQvZULX4ifKFgeUWQeOR7cKNQ3Spj7MlszFCXMGiTEnKVSPh4w/BxHD4Jn0IL
      xS8iL82PAgMBAAECggEAR5KdnqwU8I9ujNJf47Jvfd6hmOqnysBtNoy27OBW1Kh5
      2FDN2Kjb2NFaa2VYxIhVVfDLm+8JE/kwbAnF2G59TksccfP5Y0v42cKioOUqs0l4
      3NW/6cXpuVaSq4D+nDiyTpDGbbo7CxTVHUD0on7i38UoyoktXZqvIJEUF2ag8AHu
      pdKYlHtjxa8M1165jNongpfeMjynMp89SNSMSyGpO2bwFrgqWB3p0BNSK0WjJ/zo
      VNc1TZVX2rTmXmAtom6lJXVqLP/hZ+mpLZFfuAxpZEiI4P38qUi1TAOFQJGzSgvV
      qcDI931tYJMA62S0zYbsFSAK9Hj/AWZp6j+E7jvxCQKBgQDyC/N67VO/ghAOTqyJ
      kZfN5eAe4V0K5+uDDBqaVxR2faqMgcVG3ZrjRC0pT2PGHNWlMbwJ1RgmE23KZxev
      gs8uBJCRoKqxnPGxHFPpB1T6e/hGto+HTr0bCYoP65OEdaA/87CAc0LdnxWn4inG
      PyEEuxSPXjpWG/YbRxvjD40uhwKBgQDY63lEaRJo9gYzMIc/+uXPGIlPFPDrE+r5
      aD6o20P7AWMFZrSwHaseI2Bi6MffV8VovUtJy57HK4FytyIloV+t0P6mEvJeaxV+
      beyJ5coPHKauydAUwURHFa9mTL+Q15whbk+QNmK/y6JcjMfUUpPFmdp5Hfyluz2f
      oLVq7LriuQKBgHu9YFwXuBjPhSXLUqmBpPm96zXeQJKyvdPg/DirC+sHk4kBTrlL
      0UMeN3hG/drqIs6w/lCIgC/2/snaqmEvnnsIGmBYourqMSU6NiuLdAYaGnMMIZQq
      zMJlvg8lf+TXvXT0P+drBWQHUCrjlDelTlv8yCYDJg+fe9G2KKuL58FBAoGBAL0X
      +CyEk8HfxePVx/EkHDT+JKRFkwa55Dnqf8Te71HeEZ3hvF1SX5r0J8/RMHsnnjUB
      3qHD2POynzOLJT88f5Wb/IB1P8bC/oep92r2X7/wr/TqhHOzTnvREYfSG6R97+LM
      sJr8bfTX5P9c0c3q9lppFiRC2bz3jm6av8sn9noxAoGBAOCVUIniDjEsrHsMqBXF
      +a1C3Pj6nKualVllKyjeNaPZGM2TnmHC3/Lk6hhZ6savC0aQ6D5kLsRlX6xvB0oJ
      rbfIaPrcfOCs9Iyq6ZpQGO7lQrM0tfSTklU9i+N7/qcqwzXy7QM7BIcK1dFO6ZCm
      iCG3TwfWCbMUQ9/5+5/sLU6+
      -----END PRIVATE KEY-----
      """,
    publicKey: """
      -----BEGIN PUBLIC KEY-----
      MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAzRi5EI6wmzwr8seZOPNK
      vI4g6jb6oEgV4gjH7tfoR/GcYDnqsV5FeWPDrPbcxGmqLs0jMd5UiHlAgT3qUhAg
      eERmehHBs0L9KNKH6rrqQCbSEjI7waxBkBoxWlJldb3olhJVtsTBjLHdwprLCDGf
      7xNr3MM8NnfKFXuIZF5dWXJmmP0B811VuwzAvNWPU645k4YtdgO97hMkeBXeOPRn
      53qLNHotm9i0x5D5xVWqbrDOkJFFV7T0vB0ja8TlBq4ihDeefA4wMYXhP/1E3UL2
      VC1+InyhYHlFkHjke3CjUN0qY+zJbMxQlzBokxJylUj4eMPwcRw+CZ9CC8UvIi/N
      jwIDAQAB
      -----END PUBLIC KEY-----
      """
  )

  /// RSA, 1024 bits.
  static let weak1024 = KeyPair(
    privateKey: """
      -----BEGIN PRIVATE KEY-----
      MIICdwIBADANBgkqhkiG9w0BAQEFAASCAmEwggJdAgEAAoGBAN1CL6NVXzrRSdJr
      ginhYkT2+lxxmZlvx57myMB/f/vHw4Pua0Gi1NVFRLr9ehvgPzqNx0zZNzw1JkC9
      wtdldERQ0ejp8PaSKXMJFx3p+DZWllj8oIAS+j1dsIgxtPj6zf1erRWDcu72hR37
      RzoNOIxGsWaGqbgyiWCKhpOkRvubAgMBAAECgYEAxmp7M/r0OlfC3tsgUBRZPsVJ
      ASuydcGi/yGw98ee6xhage6F6sduG49RsmprXaI8sXLBPm4wtWJoWniRyP2nQ4yN
      0yo8edBQ8bWrBRFGopKXuGT/b2veIYuXJTdHb9IGIomjSIlICSLA6KUpa2N0IO34
      kK+j/ZTOhQ04rHHqIOECQQD9e7hqUWUOIhg+6QVfWhTLp35RL9v5jrLlOksVX8an
      WPOhfWiOoWI00rSx7ufVbzoBm7Ym53EF3TweopWPZjaRAkEA33SPV+mH/YUYk9vj
      aDP+/sJb258JwpVASEGvjRYmJRocWkuVQgCfQujrTQDwisAz7ASHO1YbdI/ExGmE
      98PdawJALBfBVH0kHvk/TnIqRRPeWi6ggm7YzOhNpiIlvWoTnDiU6Jpv/Z+E/btJ
      Q0pTeYUHihAT92B7AJIjSxDtAyy8gQJAAZv9TEzKRfEndCkpQh7dv0f3EWXb1CLv
      C5YthX6bV7kQazYQJSGMBBdZWnyfPuCTfyepMaw1FmnSqPd5la87cQJBAON+umjp
      iOCr43FcrEbOCVIo7dyyST23rjEA8FWiYNDH6NA3/yvIHPx3o6iKRzlK8nZ+tADJ
      nZHzfuXqu+DHTtc=
      -----END PRIVATE KEY-----
      """,
    publicKey: """
      -----BEGIN PUBLIC KEY-----
      MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDdQi+jVV860UnSa4Ip4WJE9vpc
      cZmZb8ee5sjAf3/7x8OD7mtBotTVRUS6/Xob4D86jcdM2Tc8NSZAvcLXZXREUNHo
      6fD2kilzCRcd6fg2VpZY/KCAEvo9XbCIMbT4+s39Xq0Vg3Lu9oUd+0c6DTiMRrFm
      hqm4MolgioaTpEb7mwIDAQAB
      -----END PUBLIC KEY-----
      """
  )

  /// RSA, 2047 bits: one too few.
  static let weak2047 = KeyPair(
    privateKey: """
      -----BEGIN PRIVATE KEY-----
      MIIEuwIBADANBgkqhkiG9w0BAQEFAASCBKUwggShAgEAAoIBAGCWH9mWg2K5ydB2
      XfYcXQd1Eoe3RkTi2L8Ubd7HSQbXtu1mdWofcdXSZXfyen81EqbSl5p+BM2IRL6B
      GfboTOV6luWVQrL/M5w7Tkq5Hhxk6MdPgdSWsFxzXtwPiZ4+M5LxVTEVrRHPBj6x
      W5HJ0/tBzUeC7JXZDPlcGofYBYAYWigYFoqTS3k+txPoQb/LR5t62hF4D5BN2SGC
      eG7llo1fZ7poDfzl8s4d+G0mp/5chpq3ZnyTh9moxiIw48Ci9YQfiNny8u4zhWaY
      16Hw3ctkxo/4Oj2HTKEQ9Oazre5lOy+HFU/IGydWoOUrOKkthVeZGyQ+tvtSdrpa
      fCyW3JMCAwEAAQKCAQBOlZawaH/ZsaP8EnJ8rbMbQCuldH6dyZvkS/Dg03AdOyHA
      oh5iC9eIyzh3kTgNi9bzGGD0+BdcSsTz4wKHG5aFF2ryvLCaBn2tXatjrJ5NJ+Ul
      VREjML+pWM0TayjjMWSw594So7o+xRwlohQI2Be7VFx7FJD9kq21rTSA1kgTYaoN
      JUl9a6HjzoRlWv9wXbxQFm2Gnn5vM5QixdulwIQdb6HwoQlO1s883kouRDpHfrt9
      52bJUJeF9omB7YyQHgh8WBPa+G+/KbLnWXK1EG7enD7zTHiOLT8/TcW813jwxig1
      mI6P/ufzXn/tjXCk2c/VEntn9Kc+LjuXvvmQ+znRAoGBAOaWPoaabYWiONrlvN78
      fSq7W+ZYT3hhHdlTdz8WectBRjyKxQU4Yj39/0VscDqOVwWUNUljWJ3xF/a3AKd2
      C+cL6mZE94/7WhSQjKjkVGE49xEdgYCKqPCLuIqKR+2FgQ/V2FIQ4N9o1OcxN0nq
      Wvpc02ewNxOWYz1KjPK9lVf9AoGAazs0R38z9VWV3tmvHMRf+ptMrcbomPZQhked
      hMfo2gvVRByZ1fa9//qymCwI+T6freIS5kbt4dIlBTAaHCyUsQfBXza8jpKXchRQ
      rHUtd9e/+y3ocWvJH2y1nhMc9VNM9hbIFR6iIylgEtkYugdfjh/zKhMipxPUG/pP
      QQ27w88CgYEAqyy/r9a2FS0O/djsM7DGDlHV8BKAtEGMEgg3DrtVoMCNLmZpye1I
      aPLEbLoKOj3udfLG9/rrDxyqCHlj3+zu+w7KbC8ohFc4UOnZsYsG5MGQD8GSoGTO
      8vsV/KqYqMehvqqmEo37EX5WBmZvv8xcy1zbhy62RDEw7JAKQCziz9UCgYBftEuI
      tGMvR9+nMio0RqBTD2B0iN74Bn8AGdLgu3t7gKwrSkuSx9H0MVBMuKCZs+bYTroH
      hK6zqdcYtkHXe4KKLh3MWRIZPYSlcLQ/96VJHOpfyC15bXXn8iJ2nyBtZJd/2/1f
      vCOBtl/k8pY7EnGaa7Gfj8yRygS5o8IwkY1PyQKBgBgRQlKog9KEYa9IlM7nvkhV
      oOwgOJbW7JdqXrNtQLmtdZ4cVeV+xG+phPBIdoQ7lxN5CtVbglMdAlgGFOED39DJ
      BnbolmpKrq88m6todeRUhBbu7xs3t7080JCwgXATXefjN0IV2NbpTf2go1+O98Ci
      iTRX0NnK7qrSOemuCh/M
      -----END PRIVATE KEY-----
      """,
    publicKey: """
      -----BEGIN PUBLIC KEY-----
      MIIBITANBgkqhkiG9w0BAQEFAAOCAQ4AMIIBCQKCAQBglh/ZloNiucnQdl32HF0H
      dRKHt0ZE4ti/FG3ex0kG17btZnVqH3HV0mV38np/NRKm0peafgTNiES+gRn26Ezl
      epbllUKy/zOcO05KuR4cZOjHT4HUlrBcc17cD4mePjOS8VUxFa0RzwY+sVuRydP7
      Qc1HguyV2Qz5XBqH2AWAGFooGBaKk0t5PrcT6EG/y0ebetoReA+QTdkhgnhu5ZaN
      X2e6aA385fLOHfhtJqf+XIaat2Z8k4fZqMYiMOPAovWEH4jZ8vLuM4VmmNeh8N3L
      ZMaP+Do9h0yhEPTms63uZTsvhxVPyBsnVqDlKzipLYVXmRskPrb7Una6WnwsltyT
      AgMBAAE=
      -----END PUBLIC KEY-----
      """
  )

  /// RSA, 4096 bits.
  static let large4096 = KeyPair(
    privateKey: """
      -----BEGIN PRIVATE KEY-----
      MIIJQwIBADANBgkqhkiG9w0BAQEFAASCCS0wggkpAgEAAoICAQCKsmkAiMSgx4nT
      +iKWZgyQuXduyDT9t3QzjhoCHmDv5iDSFrN/e0WaFilpn+EdZbDhmf02MYm3QQnQ
      6fwPX5zXLXFIjZK5KINSwoByZFhJL1A1EtYrhfgzRp2iRBdyywi3U7SI6DUZp/f8
      8MB7Msw6Bfs/xl3mFfYbELv1/bZ3ASHh17YR9swODV9cOaBcE7v/tHNlGXkjM2or
      1UA/s9eKNtpCo4O610s0koJ/SSxn+fRxKirgjNvLEeb4uoY8viNRgqf0e43EjaQi
      Ude/0CZvd7MXe2qxOKz9bM+YFjOW42MOiBtEL+hMGEph8j7F3ZCaJ1sJBu1LLFkW
      1FWYnT9Aq8t5lQvgPSVWwaGF2zxC8TIEK3HR7Rj+Pc1I6jHX+5Mqi0/Kfq+u5qSk
      dT6aYFDT3oJDjU9Tayw1Zmd1IOu3RKS6XjGsk13dlXZ+0cA/OS9RT6JzUoTLf4US
      b+lM9jyP/4A7GfqC6xcnZoueVVAWKszXKo4W3ChhrOJaUtk848EK0TH+FOOjBxiv
      zcimV5DfepYVZ/ZpzIDKhor5J/au3dj+BUt/Ohdh7bQYCGxMNyaiil+4YZIe8mcK
      CtKZ0+wA1WgIZjvTdamgFUEmpdQREAiFCbF4HJnsZA6kN8Fwu50B6M+e4aKtl1x6
      /2HIZZjbLtTjCOLEWcxHlscO9btAwwIDAQABAoICAAppoYYc6Sd+7i3gD2ew1UxU
      4uQKG3xZdluxKpUHzdRE4n2TSbo45Cf7dkl2lifRrMlgeQjwCCbzYYwcfO7J3qmt
      ljMnDyG1Km10qmsBdeVXVtNdN39V/qUZg0Jy5TsaMMHUAsTtK0tiol9hfbniEutf
      lpYaS44MuQjIJVcES1tngNvb3iXpcYwJMfm9CSPQhs0y3B+gyB4968B1sUNMZP1R
      5+ntLQ8Xvw7ShFc6WZ9Gvd90ayVSPeVi0dnQ5by6s5vDeN4wcRtqsiyyGJtPF7ZH
      oMY9tEFbgBVDQtnn/3XaWrifvEL5a8cGuH2I+nB6wAfqtiQZL93JwGMn4XM53vfc
      1X630Qjn9AWNS1J/yC8x0b0iQlEPOkflkI0CIkg3IUQn88JmvO7XgquMPbLMSAG+
      q7npXghaWjg4+iAHXwXHIJBpl/EdJfEqJdnn4whjTYUS1JtgehCw0qL56kNl2Aja
      XAwWQ9U6fTK3AxYVDTnoL6LMvdHhTMx7pFEnnwliAWPWVzhgyuvIanfLi9zMLEEC
      9cayFv9h27NIbd62bw2FvfWpq2X0GNNPSN82UKGDj8PjlfKRqFQGwc2vjfSeCsga
      poyOD+Qq6q3F8Xi1jazG4Lw8+lHSIhvqyyxrsfz50n1WZP/wD2iwd+rsFyqcLWWj
      IAabR/7jr+G1eompDMU1AoIBAQDBozwxySSWEgNZfgzL+uz7uFNvuepViX2Tt1r5
      wAToxHOe5otFEYjQW2mH97qjIZCk0eydF1IIPMj4m6Vu3Ac0ls4vTt1dAEi4rizI
      M7s12e2JmP4O25spb9seI6dWFTUETc3+jjY2d6hqvrbSMHOMZc5v7os11sn2PHrC
      etBhibsTpzcfSttMDi5rYIV6qnv0I+VCJ7EbFeoHgiwqlnXntiDmfD8B6t69Vjpw
      X4yYHUS6ReUoQmjaPgxfOJWyRmCk76jB9c7y2Pi4Z62XlOYx/2nG/DG+QdI0du+/
      Ty9cBXAcHdFY7UwV/pUhALWdMi/U53yxvb57BKmhLZMwVNVVAoIBAQC3XX/OXsQZ
      frDl9tLrglusZJgmG0RO/Ge5Q5dgX6o5qHc5+d2LzxjOCDS/nZ/jv+OwCMdoGbzy
      LBH2k1lVngcIcuLev7Qx7m1xx8nnXi05wPyzI/CJxEVRtDTfDJMbEjzuKOhISVFl
      yGzJtIOs42LBbPUpw2xNt+eyThulNLQirpvd4ohz0Qe6cDS1KYJBA1w9CHQW6HGF
      wC7FD1CGaTwaR/mts0B9Doe+m/tYh0XDjDNLTz50LBP4hFV4j47Ee4Q+YWZmYIYl
      nl1lBd+JoFo2avhlxhmXACi1Iix10tDHsKhKpLnR5dNspPFkn2MZtRkXd4eFIm4L
      LITNFK0pO723AoIBAQCsIwSb7YfMsO6xW9DcdJC/pTjnFYsvxy4PZuxFIWI72og+
      NgyQtem978V8zcjoxCnlm4iQje6qy/6MozEJwCfXpEhe3ekDiAEdzBibUQGX+cek
      jpErfCYPTBSqUl+rsuaSkOgS5zFicjURz8COUewmX0qJTrIKhoq7j0BCKxOb4eig
      rAHgm5cfoWu6oO+IAI54loBzsv1KaszFJ/9DTMY72jidLM6GUdj4z/LbetVtVHeI
      cCIrC/5SJN6yt4a8GLxJY5PN+UqjsCZLKD+1hPSudbP+5KsDy1emtCSlGSuszli/
      ZfJ471q4Ir1HvW219Kt4xOCg0WDH03lIg09Zo9CRAoIBAQCZdh4d2IAkmjxw6kcS
      JbKVsEcKNW3Q8TvZ+LC7TrVHti+6jN0XQocPAB0tdT04vgNP87j37fqNb8bE6AMv
      PafDMWugYy7rTxG31S6sfcw59sNHJkAM/P/K5pgNSRfg4z2tUP0+amY+WiR6F6LQ
      Uin3mjoA7vY4gT7forFObbKJCDuY0xvCWmIubfQe3pON18MdrXKDLZy9BN/fuvZ4
      16Aemrhi4I+LWlrPcvpD2ErR4weW8sZhMfaw2ggyc2tYE8vU7W1nJ0d+OnENuIGi
      TFrUCmjDvKz0DIUFO4mcPojPZ5Ehj4WZHtD4r3776M1m2YMbecUo7mzM20B15uUZ
      ik83AoIBAGiGS7dyYU4nR6dXO8hYMzWhSrYsH52XQGCWEMPrd3MQoGHPxWzHoT3Y
      SYZEioccstP8UE8NAphPpXXTuzsZ0UQeL79prCFb+EVIr/ldWeik5BIQBdXhRIZt
      7E+3aN29GyC9yL67UfNSw7dczXTUYCOn02bpc/y8/Mlmjlv7E8MRlJYxAzOLIOoH
      m2FYA7dXJ3Z+9cmaHrXj6JgDsqWhEWu3D8wfm5RF1Z/pYzw0alZYMId9U/DJ+tDA
      tm1CBF8+SckoHbPY1NuPhQBuET8BkVWR22yuCosCIx3kukbfwmLk6314DKd2rCLL
      aKEw1rHCHLRdjNBiyFujCX9j6UpZutE=
      -----END PRIVATE KEY-----
      """,
    publicKey: """
      -----BEGIN PUBLIC KEY-----
      MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAirJpAIjEoMeJ0/oilmYM
      kLl3bsg0/bd0M44aAh5g7+Yg0hazf3tFmhYpaZ/hHWWw4Zn9NjGJt0EJ0On8D1+c
      1y1xSI2SuSiDUsKAcmRYSS9QNRLWK4X4M0adokQXcssIt1O0iOg1Gaf3/PDAezLM
      OgX7P8Zd5hX2GxC79f22dwEh4de2EfbMDg1fXDmgXBO7/7RzZRl5IzNqK9VAP7PX
      ijbaQqODutdLNJKCf0ksZ/n0cSoq4IzbyxHm+LqGPL4jUYKn9HuNxI2kIlHXv9Am
      b3ezF3tqsTis/WzPmBYzluNjDogbRC/oTBhKYfI+xd2QmidbCQbtSyxZFtRVmJ0/
      QKvLeZUL4D0lVsGhhds8QvEyBCtx0e0Y/j3NSOox1/uTKotPyn6vruakpHU+mmBQ
      096CQ41PU2ssNWZndSDrt0Skul4xrJNd3ZV2ftHAPzkvUU+ic1KEy3+FEm/pTPY8
      j/+AOxn6gusXJ2aLnlVQFirM1yqOFtwoYaziWlLZPOPBCtEx/hTjowcYr83IpleQ
      33qWFWf2acyAyoaK+Sf2rt3Y/gVLfzoXYe20GAhsTDcmoopfuGGSHvJnCgrSmdPs
      ANVoCGY703WpoBVBJqXUERAIhQmxeByZ7GQOpDfBcLudAejPnuGirZdcev9hyGWY
      2y7U4wjixFnMR5bHDvW7QMMCAwEAAQ==
      -----END PUBLIC KEY-----
      """
  )

  /// RSA, 2048 bits, with the public exponent 3.
  static let exponent3 = KeyPair(
    privateKey: """
      -----BEGIN PRIVATE KEY-----
      MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQCpYIdH/u6ZgvPd
      IMdPGQsCla33KBwlIguFdQ8Z+Vw+DKSnnjRQ8IYr0V17rcFksChlxqyGebXoziHV
      s3MGMkIv4areCafllPeYfYDvjPVrHWeI28L1pJbYlMgbEEzl+lU0br5Ejrxdd+My
      a2wM9a0h5N/CLK0DwiQiK5xz2sG7V3nrLS8ivbykjLEuAtHHYJuHTcBtw3DDWJkz
      h14leLxzDMy+ky6CQzc1+oOcr3Vo+hxY4tCHX8l0nDya1C0tCf9cWQE0jiAQITH8
      0vcPQLpeMX5mZEJJ4ZNsHmFLd/ljIULXDlh8o6JiFr9olwfHa2MZm1QW9r1ciyH7
      09RDlVFHAgEDAoIBAHDrBNqp9GZXTT4V2jS7XKxjyU9wEsNsB65OChFQ6Cldwxpp
      eDX1rsfg6P0egO3KxZkvHa77zps0Fo53ogQhgXVBHJQGb+5jT7r+VfUIo5y+RQXn
      105tueW4hWdgM0P8OM2fKYMJ0uj6l3bySAijyMFDP9bIc1fWwsFyaE08gSeOkDGy
      2i485yb+4DDyrMq4V3GrYiyRf4KKZAjPMwgGOlnBSf3gZkddfRi1vu5HkoUrcefs
      ZZFnzl2djUFj65Oh4iw94p+V4MoHT2mB/+2L4TeJCfUKv4LLF2SXF/gahOG5V2oT
      Y+cXSUJrIO3TKtAVolVlLVASMMzgo3lHhQtGlpsCgYEA4GQJ0Fd0WZxvJOBRWQJN
      2wRs0S1lGShL1W8FxyJquCYlZy3pOGe9LivDR4X9MBRK/3oeodrSupptZjKEarf7
      RMevVwOaoHvC1gyHqE70sjID2BEuDeLemZtSuWAtlBPoZXjWmQBV/rDktK1Qe1w8
      +yKuOKqSvueLIAZ6h356IJsCgYEAwTyXF4XuCE2fPARFdZT+PVhf2/2EGFc9LbdK
      yncErMZFdpPZXK95zWUmnbFG6Yzt8gLhllJxWU3CgoY54Reb51JM1kGSrmVTZNII
      Ttv6NljgF2WmFSLSVrnpA/cinfyi2j8aqaGqtc2RWVaJzDMN9HbVV3RItUGvDL9u
      BTQxTsUCgYEAlZgGiuT4O72fberg5gGJPK2d4MjuEMWH459ZL2xHJW7Dmh6beu/T
      dB0s2llTdWLcqlFpwTyMfGbzmXcC8c/82IUfj1e8av0sjrMFGt9NzCFX5WDJXpc/
      ERI3JkAeYrfwQ6XkZgA5VHXtzcjgUj19/MHJexxh1JpcwARRr6mmwGcCgYEAgNMP
      ZQP0BYkU0q2Do7ipfjrqkqkCuuTTc8+HMaStyIQuTw07kx+miO4ZvnYvRl3z9qyW
      ZDb2O4ksVwQmlg+9ROGIjtZhyZjiQzawNJKmzuXqukPEDhc25HvwrU9saVMXPCoR
      xmvHI95g5jmxMsyz+E845PgweNZ0sypJWM12NIMCgYBznDNZIytl5B1x17GLceG7
      bAhFCFnI5BuPVjGj7qP5deYpgzEm8yiJqspywAhtny6C/9vrPy35K25G9rH7UCyW
      adAqnBa61RcBH9aknpH7YmUe5TtYR6tYTZjjkb5X6Muukbw7KJZRI2roZ6u21usC
      C8VpJiLIsWk4CYIP1YjcUQ==
      -----END PRIVATE KEY-----
      """,
    publicKey: """
      -----BEGIN PUBLIC KEY-----
      MIIBIDANBgkqhkiG9w0BAQEFAAOCAQ0AMIIBCAKCAQEAqWCHR/7umYLz3SDHTxkL
      ApWt9ygcJSILhXUPGflcPgykp540UPCGK9Fde63BZLAoZcashnm16M4h1bNzBjJC
      L+Gq3gmn5ZT3mH2A74z1ax1niNvC9aSW2JTIGxBM5fpVNG6+RI68XXfjMmtsDPWt
      IeTfwiytA8IkIiucc9rBu1d56y0vIr28pIyxLgLRx2Cbh03AbcNww1iZM4deJXi8
      cwzMvpMugkM3NfqDnK91aPocWOLQh1/JdJw8mtQtLQn/XFkBNI4gECEx/NL3D0C6
      XjF+ZmRCSeGTbB5hS3f5YyFC1w5YfKOiYha/aJcHx2tjGZtUFva9XIsh+9PUQ5VR
      RwIBAw==
      -----END PUBLIC KEY-----
      """
  )
}

/// A private key and the public key that belongs to it.
struct KeyPair: Sendable {
  /// PKCS#8 in PEM.
  var privateKey: String
  /// SubjectPublicKeyInfo in PEM.
  var publicKey: String
}

extension KeyPair {
  /// The octets of the public key: what PEM writes in base64.
  var publicKeyOctets: [UInt8] {
    let lines = publicKey.split(separator: "\n").dropFirst().dropLast()
    return Base64.standard.decode(lines.joined()) ?? []
  }
}
