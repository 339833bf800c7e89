import TestSupport

/// The RSA key of RFC 7520 §4.1 in the forms in which people keep keys; openssl and ssh-keygen wrote them.
enum HeldKeys {
  /// `openssl pkey`.
  static let pkcs8 = KeyFile.text("rfc7520.private.pem")
  /// `openssl rsa -traditional`: what is in the PKCS #8 structure (RFC 5208 §5).
  static let pkcs1 = inner(of: pkcs8, behind: 26, as: "RSA PRIVATE KEY")
  /// `openssl rsa -pubout`.
  static let spki = KeyFile.text("rfc7520.public.pem")
  /// `openssl rsa -RSAPublicKey_out`: what is in the SubjectPublicKeyInfo (RFC 5280 §4.1).
  static let publicPKCS1 = inner(of: spki, behind: 24, as: "RSA PUBLIC KEY")
  /// `openssl req -x509`.
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIDBzCCAe+gAwIBAgIUW3HKSlnGXrg0fo4ZlpSiY0ByWkwwDQYJKoZIhvcNAQEL
    BQAwEjEQMA4GA1UEAwwHZXhhbXBsZTAgFw0yNjExMjYwNjEzMzJaGA8yMTI2MTEw
    MjA2MTMzMlowEjEQMA4GA1UEAwwHZXhhbXBsZTCCASIwDQYJKoZIhvcNAQEBBQAD
    ggEPADCCAQoCggEBAJ+BD7QDgnPQJZHkBz8x0rYAG4LO202S8FAWXUfPyrijxBy3
    eKx1U3k/jvl1do0aI3TYcSVkw7zXe56kNFRImUB8/wCZkgqTGiTEQUhSqym9sKlc
    BlPzbGDmC/kLYljdpW83BHulwtHQKa+cnUC6x6pBx4oN0QaK3WmegI/qAR6hRB2K
    T3u06Xvjn1Xx3dROnEujNRWXA9TTS2A+ZRR6TyPW08CZbHXt7oRqgtGQrhB4PJYc
    8Dh67SEG0tBVW2/ZN/rVU1OH4P9y/754lBQCsLgi6ip0tgWMHav5s0p2y2O4f6os
    aEe44oN//5EYbmscFJEc+YmokJKoHOYB3azT+c8CAwEAAaNTMFEwHQYDVR0OBBYE
    FMODAp28A+ptsKZ6ENrDQ/Bq8jzeMB8GA1UdIwQYMBaAFMODAp28A+ptsKZ6ENrD
    Q/Bq8jzeMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEBAHDEIFsc
    rIfyx/gTmR8DRlWqsBYrbMgeB7N0IgTV6EJLerq9E7AAIJIu5ocV5uBBjSTu+GY1
    28Tj/sF5A3ylmmZQLMNsJl+cBR4BumZd6gFn/Mf4N/xCrhQVHj5suUxHL+chllqs
    4a2dWss226vkNRwBHefT0wOtFdzvvdW3qIcNXvVYDhz5QPLJ8xNwie2w04AaiBlW
    cvRVIzyuA2yt6udJ3HuRkB3BCE7ZRvm3viBH8vFmD3fe7wQIn0GLyJIK52GLL4cS
    VGgFOPnk43adWekr5v2GU64xjYjNR7QAOcH8uokQtOOKNcCPPi9edN+jHbw7RNj/
    HA7kiWEozvGB3n4=
    -----END CERTIFICATE-----
    """
  /// `openssl req -new`.
  static let request = """
    -----BEGIN CERTIFICATE REQUEST-----
    MIICVzCCAT8CAQAwEjEQMA4GA1UEAwwHZXhhbXBsZTCCASIwDQYJKoZIhvcNAQEB
    BQADggEPADCCAQoCggEBAJ+BD7QDgnPQJZHkBz8x0rYAG4LO202S8FAWXUfPyrij
    xBy3eKx1U3k/jvl1do0aI3TYcSVkw7zXe56kNFRImUB8/wCZkgqTGiTEQUhSqym9
    sKlcBlPzbGDmC/kLYljdpW83BHulwtHQKa+cnUC6x6pBx4oN0QaK3WmegI/qAR6h
    RB2KT3u06Xvjn1Xx3dROnEujNRWXA9TTS2A+ZRR6TyPW08CZbHXt7oRqgtGQrhB4
    PJYc8Dh67SEG0tBVW2/ZN/rVU1OH4P9y/754lBQCsLgi6ip0tgWMHav5s0p2y2O4
    f6osaEe44oN//5EYbmscFJEc+YmokJKoHOYB3azT+c8CAwEAAaAAMA0GCSqGSIb3
    DQEBCwUAA4IBAQCOFQVBR48yZuDVc6SluulBRttvV4+/DOp8W1p3Xi2V1DKdQasL
    MxaLgsXvz+kO/lY/80vyARAgzmWuZH89sF78WM7mHKhZWIb+o30yTEhWfu5trwv7
    CK7dw9z74Tx8H2j0bsiBSr2c6o1o6gIGL/67KgH1wLY5ZMFRLBRinioO3b0f4c2e
    jePE7Mz3tmlwoLs4t+EQgKwTxI87cK/yt5EqfIiu9QweToMCXsOaO0nOX+8wy71a
    K11kj0u+UtKw6yjqAtu7bPlqKb/rj3uomh2hjjmpRCDeGObHaNdbxdYXk61dx8C1
    jUOap1Vnqj+vpkV9xTeVLngnpJaVymR1FoRD
    -----END CERTIFICATE REQUEST-----
    """
  /// `openssl pkcs8 -topk8`, with a passphrase.
  static let encrypted = KeyFile.text("main.private.encrypted.pem")
  /// `ssh-keygen -p`, in its own form.
  static let openSSHPrivate = """
    -----BEGIN OPENSSH PRIVATE KEY-----
    b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAABFwAAAAdzc2gtcn
    NhAAAAAwEAAQAAAQEAn4EPtAOCc9AlkeQHPzHStgAbgs7bTZLwUBZdR8/KuKPEHLd4rHVT
    eT+O+XV2jRojdNhxJWTDvNd7nqQ0VEiZQHz/AJmSCpMaJMRBSFKrKb2wqVwGU/NsYOYL+Q
    tiWN2lbzcEe6XC0dApr5ydQLrHqkHHig3RBordaZ6Aj+oBHqFEHYpPe7Tpe+OfVfHd1E6c
    S6M1FZcD1NNLYD5lFHpPI9bTwJlsde3uhGqC0ZCuEHg8lhzwOHrtIQbS0FVbb9k3+tVTU4
    fg/3L/vniUFAKwuCLqKnS2BYwdq/mzSnbLY7h/qixoR7jig3//kRhuaxwUkRz5iaiQkqgc
    5gHdrNP5zwAAA7iMuY3cjLmN3AAAAAdzc2gtcnNhAAABAQCfgQ+0A4Jz0CWR5Ac/MdK2AB
    uCzttNkvBQFl1Hz8q4o8Qct3isdVN5P475dXaNGiN02HElZMO813uepDRUSJlAfP8AmZIK
    kxokxEFIUqspvbCpXAZT82xg5gv5C2JY3aVvNwR7pcLR0CmvnJ1AuseqQceKDdEGit1pno
    CP6gEeoUQdik97tOl7459V8d3UTpxLozUVlwPU00tgPmUUek8j1tPAmWx17e6EaoLRkK4Q
    eDyWHPA4eu0hBtLQVVtv2Tf61VNTh+D/cv++eJQUArC4IuoqdLYFjB2r+bNKdstjuH+qLG
    hHuOKDf/+RGG5rHBSRHPmJqJCSqBzmAd2s0/nPAAAAAwEAAQAAAQBtZQL0H4QVEijySkZ+
    HRm7IY+8w0q9hY20H+KSIf2TbR5P47Wr8jvx6JmSlfFdDRRMSzYuw1FL7y4lu9D4DWKuTA
    xIyQrUnddMaB2uEKS72BGV1juw0D8ApkaH5DrrX/jasg0tEJ7xb6dnfi6L+o5+Qucr1BYM
    OqloiwD5szBZZIMW7YxQFjCQdMwTMtgao57Tieip6rWETEFMcE4F2QxeK4WFSrUFTqX4Oo
    SJbGqDzaxe3aH4sydPfTjoA5gmhGKjPvm1JRB8YKyFZMGc/m4ON3XyQqHK/TuWF9Il2s90
    zk+XKXbWGwV/gv+YcK6gVq7uB2w98c/HGNU5w6kGtDPBAAAAgQDc+Kq9dA3TPAx4T6wG9m
    CLbz1c/1cJAXdVao/MwqciBCnv9O6Cjr41kEoJCwx/cdoQYGNNUmz+Nwrz5NFe9op77tkx
    pCPxV8F1iSyxu7Q0oMOGMn4a2Kx5oNVa3t1wfRx/DGAVQelCHsWgKuMUnqHpkSkwXrGa6O
    zioyk/PxpojgAAAIEA3Slxg/DwTXJcb6095RoXygQCAZ5RnAvZlno1yhHtnUex/fp7AZ/9
    nRaO7HX/+SFfGQeutao2TDjDAWU4Vupk8rw9JR0AzZ0N2fvuIAmr/WCsmGpeNqQnev1T7I
    yEsnh8UMt+n5CafhkikzhEsrmndH6LxOrvRJlsPp6Zv8bUq0kAAACBALihNnYfnE3+hERe
    JOHv48u/Bnz2FCGlMqEkibgc6dwrm5NzgqrOoK0/G0f3LtA5tTGcFprXag8iPeR61HqtzD
    9ebzDDjfJR03mbtpZir8Klu2p1eVM4TNYme8+MjJLlMBVqAb8mPPfBF70Q/oXakcR5UqgG
    dfdswd6VRSdLO6RXAAAAAAEC
    -----END OPENSSH PRIVATE KEY-----
    """
  /// A key of another algorithm.
  static let ellipticCurve = KeyFile.text("p-256.private.pem")
  /// `ssh-keygen -y`.
  static let openSSH = """
    ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABAQCfgQ+0A4Jz0CWR5Ac/MdK2ABuCzttNkvBQFl1Hz8q4o8Qct3isdVN5\
    P475dXaNGiN02HElZMO813uepDRUSJlAfP8AmZIKkxokxEFIUqspvbCpXAZT82xg5gv5C2JY3aVvNwR7pcLR0CmvnJ1A\
    useqQceKDdEGit1pnoCP6gEeoUQdik97tOl7459V8d3UTpxLozUVlwPU00tgPmUUek8j1tPAmWx17e6EaoLRkK4QeDyW\
    HPA4eu0hBtLQVVtv2Tf61VNTh+D/cv++eJQUArC4IuoqdLYFjB2r+bNKdstjuH+qLGhHuOKDf/+RGG5rHBSRHPmJqJCS\
    qBzmAd2s0/nP bilbo@hobbiton
    """
  /// The JWK of RFC 7520, without its private members.
  static let jwk = """
    {"kty": "RSA", "kid": "bilbo.baggins@hobbiton.example", "n": "n4EPtAOCc9AlkeQHPzHStgAbgs7bTZ\
    LwUBZdR8_KuKPEHLd4rHVTeT-O-XV2jRojdNhxJWTDvNd7nqQ0VEiZQHz_AJmSCpMaJMRBSFKrKb2wqVwGU_NsYOYL-Q\
    tiWN2lbzcEe6XC0dApr5ydQLrHqkHHig3RBordaZ6Aj-oBHqFEHYpPe7Tpe-OfVfHd1E6cS6M1FZcD1NNLYD5lFHpPI9\
    bTwJlsde3uhGqC0ZCuEHg8lhzwOHrtIQbS0FVbb9k3-tVTU4fg_3L_vniUFAKwuCLqKnS2BYwdq_mzSnbLY7h_qixoR7\
    jig3__kRhuaxwUkRz5iaiQkqgc5gHdrNP5zw", "e": "AQAB"}
    """
  /// The JWK of RFC 7520.
  static let privateJWK = """
    {"kty": "RSA", "kid": "bilbo.baggins@hobbiton.example", "use": "sig", "n": "n4EPtAOCc9AlkeQH\
    PzHStgAbgs7bTZLwUBZdR8_KuKPEHLd4rHVTeT-O-XV2jRojdNhxJWTDvNd7nqQ0VEiZQHz_AJmSCpMaJMRBSFKrKb2w\
    qVwGU_NsYOYL-QtiWN2lbzcEe6XC0dApr5ydQLrHqkHHig3RBordaZ6Aj-oBHqFEHYpPe7Tpe-OfVfHd1E6cS6M1FZcD\
    1NNLYD5lFHpPI9bTwJlsde3uhGqC0ZCuEHg8lhzwOHrtIQbS0FVbb9k3-tVTU4fg_3L_vniUFAKwuCLqKnS2BYwdq_mz\
    SnbLY7h_qixoR7jig3__kRhuaxwUkRz5iaiQkqgc5gHdrNP5zw", "e": "AQAB", "d": "bWUC9B-EFRIo8kpGfh0Z\
    uyGPvMNKvYWNtB_ikiH9k20eT-O1q_I78eiZkpXxXQ0UTEs2LsNRS-8uJbvQ-A1irkwMSMkK1J3XTGgdrhCku9gRldY7\
    sNA_AKZGh-Q661_42rINLRCe8W-nZ34ui_qOfkLnK9QWDDqpaIsA-bMwWWSDFu2MUBYwkHTMEzLYGqOe04noqeq1hExB\
    THBOBdkMXiuFhUq1BU6l-DqEiWxqg82sXt2h-LMnT3046AOYJoRioz75tSUQfGCshWTBnP5uDjd18kKhyv07lhfSJdrP\
    dM5Plyl21hsFf4L_mHCuoFau7gdsPfHPxxjVOcOpBrQzwQ", "p": "3Slxg_DwTXJcb6095RoXygQCAZ5RnAvZlno1y\
    hHtnUex_fp7AZ_9nRaO7HX_-SFfGQeutao2TDjDAWU4Vupk8rw9JR0AzZ0N2fvuIAmr_WCsmGpeNqQnev1T7IyEsnh8U\
    Mt-n5CafhkikzhEsrmndH6LxOrvRJlsPp6Zv8bUq0k", "q": "uKE2dh-cTf6ERF4k4e_jy78GfPYUIaUyoSSJuBzp3\
    Cubk3OCqs6grT8bR_cu0Dm1MZwWmtdqDyI95HrUeq3MP15vMMON8lHTeZu2lmKvwqW7anV5UzhM1iZ7z4yMkuUwFWoBv\
    yY898EXvRD-hdqRxHlSqAZ192zB3pVFJ0s7pFc", "dp": "B8PVvXkvJrj2L-GYQ7v3y9r6Kw5g9SahXBwsWUzp19TV\
    lgI-YV85q1NIb1rxQtD-IsXXR3-TanevuRPRt5OBOdiMGQp8pbt26gljYfKU_E9xn-RULHz0-ed9E9gXLKD4VGngpz-P\
    fQ_q29pk5xWHoJp009Qf1HvChixRX59ehik", "dq": "CLDmDGduhylc9o7r84rEUVn7pzQ6PF83Y-iBZx5NT-TpnOZ\
    KF1pErAMVeKzFEl41DlHHqqBLSM0W1sOFbwTxYWZDm6sI6og5iTbwQGIC3gnJKbi_7k_vJgGHwHxgPaX2PnvP-zyEkDE\
    Ruf-ry4c_Z11Cq9AqC2yeL6kdKT1cYF8", "qi": "3PiqvXQN0zwMeE-sBvZgi289XP9XCQF3VWqPzMKnIgQp7_Tugo\
    6-NZBKCQsMf3HaEGBjTVJs_jcK8-TRXvaKe-7ZMaQj8VfBdYkssbu0NKDDhjJ-GtiseaDVWt7dcH0cfwxgFUHpQh7FoC\
    rjFJ6h6ZEpMF6xmujs4qMpPz8aaI4"}
    """
  /// The token of RFC 7520 §4.1.
  static let token = """
    eyJhbGciOiJSUzI1NiIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9.SXTigJlzIGEgZGFuZ2V\
    yb3VzIGJ1c2luZXNzLCBGcm9kbywgZ29pbmcgb3V0IHlvdXIgZG9vci4gWW91IHN0ZXAgb250byB0aGUgcm9hZCwgYW5\
    kIGlmIHlvdSBkb24ndCBrZWVwIHlvdXIgZmVldCwgdGhlcmXigJlzIG5vIGtub3dpbmcgd2hlcmUgeW91IG1pZ2h0IGJ\
    lIHN3ZXB0IG9mZiB0by4.MRjdkly7_-oTPTS3AXP41iQIGKa80A0ZmTuV5MEaHoxnW2e5CZ5NlKtainoFmKZopdHM1O2\
    U4mwzJdQx996ivp83xuglII7PNDi84wnB-BDkoBwA78185hX-Es4JIwmDLJK3lfWRa-XtL0RnltuYv746iYTh_qHRD68\
    BNt1uSNCrUCTJDt5aAE6x8wW1Kt9eRo4QPocSadnHXFxnt8Is9UzpERV0ePPQdLuW3IS_de3xyIrDaLGdjluPxUAhb6L\
    2aXic1U12podGU0KLUQSE_oI-ZnmKJ3F4uOZDnd6QZWJushZ41Axf_fcIe8u9ipH84ogoree7vjbU5y18kDquDg
    """

  /// The content of a structure after a header of a number of bytes.
  private static func inner(of pem: String, behind count: Int, as label: String) -> String {
    let body = pem.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    let der = (Base64.standard.decode(body) ?? []).dropFirst(count)
    let lines = Base64.standard.encode(Array(der)).matches(of: /.{1,64}/).map { String($0.output) }
    return (["-----BEGIN \(label)-----"] + lines + ["-----END \(label)-----"])
      .joined(separator: "\n")
  }
}
