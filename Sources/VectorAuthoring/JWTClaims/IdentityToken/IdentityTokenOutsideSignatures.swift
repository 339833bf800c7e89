/// Signatures over the header and claims that the cases of identity tokens begin with, the header's
/// `alg` apart; made once with Python's `cryptography` and, where nothing else is said, `Keys.main`.
enum IdentityTokenSignatures {
  /// RS384.
  static let rs384 = OutsideSignature(
    over: "8b5c737a0ca4896d95ac09a585a9b7791dd4f639634a9063f9f67f5781460daf",
    """
    ZUuPyMjqEUDlyoUlwQA3avCY9qS497xJb2zvl5KoxEZNko-c5MmWbYtoJnI4q56m7xMGMfBPpAfRq-nt8SRCkiFN\
    OcpqXA9DxVfCchP_fl1qz6C3CFSa2yZn5Su4HLUudV4U-pJzXoXDjzrqfLVGOVt_wLFOhdUWVY21flwiG1lICUlY\
    s3EuyH3bkw3J2OLw3gr1ZsAUo7dcQ6dCBAr5J-LAZk6rAKoXpvS_2aae0EkMTyE23EfCC_WPYT9pcwnEy1f6bmmh\
    gUA6z0DGiQhEz42soruiq1sAkOwzwzeRCsvMMk3lqavGzRetCQWCRBNSf1B3mbLlc6JLDtvcUo_nkQ
    """
  )

  /// RS512.
  static let rs512 = OutsideSignature(
    over: "a5689d773f51b77a812e9f58589580e53d408a477eb6c328b3998959d0839e61",
    """
    c_TLUxhM2RW_U8wCqhv1eRDAtF8DMSZ1fBp14ta-fH4mcLAvtXILKLeaDfu1OacFRHAlXMx_3oUH5fhBxSxO2Wn3\
    iozMWfYFVLaH5uF122IwUv0rMFxFeYVOwiCatKZGsvjQUaEDd9EcXaY8AVjdCc9vkpX23ozuFL9oKhlauEA9Xakc\
    yKgibrvZtzmkDWiI3_jDSRM_OZUjiyYNTpl7GHBETEOsjCR-iW0m5ufJvjieCU7ZcYYhYNwG_IcMG-NKTmTXFI0B\
    NSWW7Cxk9aKl65NUZq9pqA4tYv8Oxk_a1VjLujhmJBCHFMCZ930ymTbg4_nBY4da6VulFe9yZ8K55A
    """
  )

  /// PS256.
  static let ps256 = OutsideSignature(
    over: "70ea2bb1c02b4510dff3fc1032aa02c136fd1eacb7fcb8bc2e3534b4512df90e",
    """
    h-knaFb_KjmPX38jCh4tHROGbdX3wS3e9txqMH-1FhBMTRX5qVGhKhZICoQ0pyaNHe1yLuWhXJdW9COUbFQliE4m\
    H5M3aG5iMHKlE9I9EHYPhn6KrO9GrynFwfp7HCsZpXWEUVqHxj0PE0VNh1dxQHGyo_QcqKVqzEFV_7j562XRJD4a\
    MOvDLiBLaf3h1Mcy9fVFlQTtaHZucMMPXpUfhaCTkbB8be_naJlOYd7GIkJuhrvwPom65A_NmGyxrzhEHxX5N0In\
    MLOOTqC5Ok4z23ckJ3vre0kZssUexZjIiJnridZsn0IBC9IbzGzU1fngSpWkgSVfMHPfGhfrH_IKLA
    """
  )

  /// ES256, under `Keys.ellipticCurve`.
  static let es256 = OutsideSignature(
    over: "ef7f84618b385f35a2daaaa9f47c03b1b4adef2a257da4bf50003f881416dab4",
    """
    I84yDj8B9gxvPlEkP9jW-JYBtOpBaSuhsoFfGZyh3oaRNjuw1PZEXLtsswatl58QgHzG-fed93SMFcXfczLOpg
    """
  )

  /// PSS with SHA-256 where the header says RS256.
  static let pss = OutsideSignature(
    over: "e464860a1682f2525b5b223947224bbcef45215aadae0c68989b91169c5eb390",
    """
    Mfei6kJ2ARjfTw6ia-7KBXcUcj6oFwbmD0ChZdZXpOVh5yXiwEULYVgeHGXq465vIwb-_5z5H4fvYdrMfLFmnLA4\
    2Bo7l1253y2LoL64K-Xxfc76WX7nwbFMkWV_Y7oYHPiaw_El2x_io6xzC4j6zndIlPdEuPjfijmpzNeEP_4cUaWi\
    Sn9Zs00GGf1yXy4AYe5ey_xnofWYS-Kkt06UY1v5MdQzoVQNjlgxKlUPSn2PrnNnq3LwWUrwSTx3r15zF4G4-SCX\
    z4nKt7LhEbzw6RbWEE3EYHpGLWZ5ezD-cW9AK4hI_GGt6-Zbxvs6c2qPYH65z_OsZqv6ZCZV5T823g
    """
  )

  /// The SHA-1 digest where the header says RS256.
  static let sha1 = OutsideSignature(
    over: "e464860a1682f2525b5b223947224bbcef45215aadae0c68989b91169c5eb390",
    """
    YKNwzZyJGamE2kr5HmVHh6-RICEuvpSxMtKIOKkGHaoa-NPqtwPaH0wCarPHFKuyBsBnvOdoqT3zIBrIA88Ab2gG\
    1neuzoSPxvH9UhxPglURnTpLltuq2qK0Il1bt9flgcZLficHuky4jUh4B2bOypJcfUhi0UaSV8CrwSETAyDqLhp0\
    tkNNBlJ2IhDDkBmsnmfKfsaKm0EeB9w6_ea42g39xuZxv-QLcpQZOBmiGKNsmIIfr7ZfZdXiYP6H8a8jQ-ZuCjKi\
    dAK5fPkyucxZ5Mcp0NpzIqrof5OFNxefFdEHvZVkC8md1rKuBVgRZ4gAdN-09ZmpLHesc_IIV_PC6Q
    """
  )
}
