// Signatures that the reference neither makes nor accepts; made once with Python's `cryptography`,
// since some of them are different each time. The payload is "Hello, world!" unless said otherwise.

/// Good signatures by algorithms that are not among HS256 and RS256, as the header says.
enum OtherAlgorithmSignatures {
  /// HS384 under the octets 1 to 32.
  static let hs384 = OutsideSignature(
    over: "cee2a286b66dcfeb5a0b6cb3a735889848b95c6567af62c830cca1bf1f30a41f",
    """
    KXLSt0zuKKCtRi6UpZJ5iWhNaHbwOv5WGsDDL84neM6LdqxPCQjjf7Ou1ApGa57q
    """
  )

  /// HS512 under the octets 1 to 32.
  static let hs512 = OutsideSignature(
    over: "575b16cdad1f9660ec3b379fdf9ad4c576219892939322f71468bf877aef0eb1",
    """
    OBlRpX2jSFykk6gX7vvsEB59aRzncBd3Je9d8b4yjH3ahDgyE9RvV-KjtOXqC-qPyfud84J_vt8_LhNjA5zzhA
    """
  )

  /// RS384 under `Keys.main`.
  static let rs384 = OutsideSignature(
    over: "c5d4f3ae9b637fb1d4823e7b089ff28a801dca0a25e23453a2165d9084f6c543",
    """
    Rpwufzt_LBEyFIlBKzGXDSpgqHZhvvDV-1IZWYGSGbpJGsDoh7szQ5JpcEMgM-m3HcHjRN5SkpA5liGLxAJ2odvu\
    _C7sVIYciGT1XwEL72MMGBRvF2c_GofgPsN_O4-95vGP-V9lz43TZIfrKnMusNU1rB-xgSm9hBtiTTJenMMsBvgU\
    ut_aAHKKqnK13-V-otHHC99YCHYgV4Cs88nyG8rYLhTvN3lzwey6EfNRrFjcudhw1Tm9Cd37sMoYWCcUIhwY6J6O\
    aW2LwWjZGEj6noR6w_vWViciliEF0LFzcDqsHWqwRXB6F9let4B8Y0iUL0aWapR88IaaMbCvU7ryPg
    """
  )

  /// RS512 under `Keys.main`.
  static let rs512 = OutsideSignature(
    over: "e5605c466d2f987ba08dd0d981b3e760b36470a446df2b5ecd5d148d580b2023",
    """
    l2sW812OD595KXo-nR8_Lnv3dazEwINDXs95Mcdah3isFhwhvV9nKvKSQaTJrZ7sAPTXo1WqKr8XJzITuO6eTJmB\
    vxVnyQzU5OMd-gSubw19LN8StptfdpKbxeUOiXo8rUULPlOV-WqJoWSC7rjXm0zaLFkMpM0pEodcQ64g_GPDXw6J\
    P6fvwNx7sR-k-EK9udVNlMsLCuspVzIgBZHfgSGd5ghImQ-dDp7Kk9pn4fYGAUUdbMtQyOata7eGvTdPIluaGm2U\
    4vXaxlXvz8Ujc3duh8RiUS-grW_qNWca8vdVwgl-VOHHYP0JEMGbG-Q3VjoHbXnGLhyoTrsHWcWNaw
    """
  )

  /// PS256 under `Keys.main`.
  static let ps256 = OutsideSignature(
    over: "f40f6917ea3fbd1732c760805c67bdde092abd0969a8137506e86ad74ce1824a",
    """
    UGGX2ynvVaOJoJdy7h5Ev7SuJPhAG2vXvaXcnwCCNLG4WUWCqnFgryIL9ZiCnM3zv_FWa0_XVyiZ4JNKN0i_aQhf\
    QN5_dtbt6CHIkwI7XCdChuvLG22OWvOSTYyAdX0z69H7IcJ6-ZjNeicvNHwGjceCMzVQ0UjuNIjGKV1SGzsDnlLG\
    __iGMPPMeCfFbCG7Vfk7OgDRpgyxx76L7ZIk3cGZt35zKx1Qv6wpAZ4NeTQiT4grDMHYLDplFY-cTyBC2NC_kMUJ\
    YfvfnL4cDInfoV2nibD1QDUTb_kgD7MNXEuGth-C0uVMkLnoCD9G9tam4ZkqgNDzTbJO8BMyKIQAmA
    """
  )

  /// ES256 under `Keys.ellipticCurve`.
  static let es256 = OutsideSignature(
    over: "ff0e2faf006132c4c5faa0022ec608bad05bb830d27d4395e383e0285aacabfa",
    """
    zCwE2yxAYokiJzBju-VY0H8qVaaJ_LWdN2NQuFmZZ45jyHdfTLyC3UhiGY0p6cUSZogCu8fyQCJ9oOXzBbF-MA
    """
  )

  /// EdDSA under `Keys.edwardsCurve`.
  static let edDSA = OutsideSignature(
    over: "8756e202734794363e3330ce90abb00eba349372277e027752cc8abe0dc2b5d7",
    """
    J2tDx9YEZrjiKnO9V-l4hRnhZTyJfef6SLLkjgtIvQZ6CJ7tDXJ8mGzyDGUqDIPl_iv6d_NuVX00jRsebgArBA
    """
  )
}

/// Signatures that are not what the header, `{"alg":"RS256"}` or `{"alg":"HS256"}`, says.
///
/// Those for RS256 are made with `Keys.main` where nothing else is said.
enum WrongSignatures {
  /// HMAC with SHA-512 under the octets 1 to 32, cut to 32 octets.
  static let hmacSHA512 = OutsideSignature(
    over: "64e978da7ed826c713e3494738cfade146c329bf4dde5e35fc9846c8f927b4ba",
    """
    IWbeOtqVAGSbOzQo0kj6Rj3r9ah0aWU6GLQOZSzuvOY
    """
  )

  /// PSS with SHA-256 and a salt of 32 octets.
  static let pss = OutsideSignature(
    over: "3b24e82b8b1685dacfbca1a4c009175a74f48787a52da9b0eb06246b2371a8a8",
    """
    dPYLiOv3dk4kHF9Neehp6bMsvDuZsI-FeMqhE0RPcA_NWNlny1__iMy9-wMr_L4m41DkVJxSjWI8A7mHKCpPG7Yp\
    6MLk81hENNS1IiVEIc0gMXNhjYPkMsExOLUek2Gb8kA2ZorhCbQkWBeW98DT6PgyZUbYaN6qgJo84kzT3nFhZ_BL\
    5FR67qxQD_b8mZCDPiLVydoLArkBK_3jvs_KOHwfBqBjtH5RQlz0iUTAQuAao53M-smrIbKfiOiKbP0C_tELuDCJ\
    6zR67Mu_VtpGVzuhjUGItBdFLyl6S1O6m0VbBe572FrMFMT2OCwW9yGxYK5yAzz6EDsuztlTLrx-jg
    """
  )

  /// PKCS #1 v1.5 over the SHA-1 digest.
  static let sha1 = OutsideSignature(
    over: "3b24e82b8b1685dacfbca1a4c009175a74f48787a52da9b0eb06246b2371a8a8",
    """
    T8AlmgrbJumcNe2pabVfYv8g4vG0-ICXq6ax1J5yGAnOLL9JCZkOI4VD-S_0HCfIo6fQ2FxBvrfUY3PyaMNdtXZ5\
    F0wd1B1BwcmK9MqC5obL8JRUehcKSuhOWZQCT95aP2jmkOGsng5omWDA_JJ7DRlNTtYvt4oQZYnaHizo_If93Sfx\
    FNMGcpWFY1UvdOT5xcdcdSgHNXoJR1vqOReSuTZEXdVFndYoFbHo0V-snf7zOIK7FL01-js9F1k1GDGuGbhEYPJG\
    sjGiLWGhrKJdI1zdKaTiKOu8YKQn9KNh-iYgbDATxPHM7L-Y0pRtUy7dhyUjTwAiNwz2_nGOu0PQQA
    """
  )

  /// PKCS #1 v1.5 over the SHA-512 digest.
  static let sha512 = OutsideSignature(
    over: "3b24e82b8b1685dacfbca1a4c009175a74f48787a52da9b0eb06246b2371a8a8",
    """
    dGOv_1vQQ7bKSb8C7XWUl5CuHcJGUDRwZ1h476HM3Oc5MLUB6biIlCU3FW-utXfWcROmjWLlaDMI_p6uaAe7RpIW\
    htlSda0KjjgGp6YINTpX2cw-2Hqqw37YWY7bIvNVT4CY5WKM3qyoJNSc5CwdTMaqP6yQtpDSCtXgGyA69ouSOS4F\
    PQxdqvJzU4er-Zx19f_c9_rSXc5X6-jNUzmuzwnpeY9Z4Twfqlv_u99SayFsgtXou2aQDIdQsqmJVGxNjAUrgGuI\
    S56bGgSYDaQNAYntPPF6femO09AIcYMLpZebZBiTOoJuhsdvmwxO49xFfaeVTeOhYEBMvmcbPB_5vg
    """
  )

  /// PKCS #1 v1.5 over the SHA-256 digest without the DigestInfo around it.
  static let bareDigest = OutsideSignature(
    over: "3b24e82b8b1685dacfbca1a4c009175a74f48787a52da9b0eb06246b2371a8a8",
    """
    b4zWiKij0s1q-38ZP3bU_czMh-FaNITjBT_VK5u7npOj2PRz6sFGf030uFYmKK3aevLEZo-6TfVOYn-FP3x2UzSG\
    blPVPSsV-DziefcCpZEfiqTxD_0U6K63Hb1eteUR3fmxSSBiB2772AEpYfioiFpepmFU6WGXEbB-5Mvy6BFOHv7V\
    KUyxRnnebQRo95efkLl4o8LS3S9aDKPxdmoFPY0VKkDudkVpP0GCzMwEObfg7pS1NO-WsX4hFM7Qi9QnRbzEqXVN\
    RUTwPXEiqc2fTv0r_2IetA1oeq6dejVUUxpHRhtr90t-gs66VzfPLcPnsyPzsj-MKnIaWC6dMRxQ4w
    """
  )

  /// PKCS #1 v1.5 over a SHA-256 digest whose DigestInfo says SHA-512.
  static let otherInfo = OutsideSignature(
    over: "3b24e82b8b1685dacfbca1a4c009175a74f48787a52da9b0eb06246b2371a8a8",
    """
    kO4_NE63tmzbuL06GgYMA6KYgjGOdOpOhmWFF4F60T0TicXxcNS3c75mSHK34zkj6b3PbpauIeYzwSdn6fyq6cyb\
    6SSSgh0LK8aYEsanF7mQMiJG_JVCICXhExUGsO0Iub8JDXP1M-RrDw374xjlhVrP4hocSdSlkym27I4HNVrjrG1c\
    OLJgPrT8cmXzQlhG71JrVkO9MfpaMuMMkaWu_gXpwzO1nnOOc61JhRL0Wlrl0AOxjXZnw85ZmUSelCDglD8Kv4CC\
    6DSA5G9aC_oWiU8kALTTy9AlKwoArD_OgqIFLYmbS8QwdDR955d0aTvhiuRgWIQmVHzKSsc3lMjQIQ
    """
  )

  /// PKCS #1 v1.5 padding of type 2, the one for encryption.
  static let encryptionPadding = OutsideSignature(
    over: "3b24e82b8b1685dacfbca1a4c009175a74f48787a52da9b0eb06246b2371a8a8",
    """
    L3zJ9A_jfXMId-pi_WYU8h300C95aQNyy4j950In066XQBWn6pq4HIE_TaSdd3IRmr8i6tnmYyyrTEgy6wR8alqe\
    MEraYeYC0c5nY5XRMgJNc25gBDXJiPTCCglVMoN5h1m8RmFgnfH1bctRo2Vv2xL-xU0aR7t1sfGFq2PNRM8wAxCN\
    C7q-giijhfaq8pp66fGj-8X0y5TNBZPhC5evonOqFkbBKufN7VxFdGN75spT3DyAy0NjqeNIrDMkxdTmE9VEUnLD\
    p1jbphjziuSiaF6g8pC3QgCJk4yT3LjsC0RmsTxCaMcCsVu1P-JzgUbP47dmXeVfDQGgmVy7Nc_8BA
    """
  )

  /// The cube root of a block with short padding, for `Keys.exponent3`: no private key was
  /// needed.
  static let forgedForExponent3 = OutsideSignature(
    over: "3b24e82b8b1685dacfbca1a4c009175a74f48787a52da9b0eb06246b2371a8a8",
    """
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAMsv9SnrceQVYPXZ1IPUWQHWRdtN4JvLvY649\
    x6gSoFxPZM7agGs_MvY7tJ4kKxbMwU0HpCbHrb83iObBVEKjDohk_8dNXkJ4wkoJuX6EgF-cJc9iBw
    """
  )

  /// The right signature plus the modulus, over the payload {"n":1}.
  static let plusModulus = OutsideSignature(
    over: "933309e00c569bfbf558c06d906121f1378730ad0696d630d0e2bfe7125c9cdf",
    """
    qcEzTvDYOvB4mjdBLJWDPXpWJx7IdSZF9x4Ng4UjadDLNhT9gIBtbA7-0IaCtPgnf8oa9Yi1cyHSONYGqunZaKWx\
    SI0dhNYNMbVHAJZFXWF3XdyGjFnXGLmI2uIGqFUkNsxnDimqQyWxqlDjuAMy66LWYAGLbocpCzQGAIULKVclCbD8\
    hZKEJhEbQOKJTmJ475DX_-ZwcQao3u4-uHcreYZUuZWtMU7QSYWS-9f6Y8cfyzuJtxPwrc-bPQ5DGJ8ablLEVdj5\
    3shYZo00VJBXGOJILLKsOouP-86peymG1bo4q5_x4QBWtBKsF7ETINFNBa-4HzQMpI2alZj8f8TrFQ
    """
  )
}
