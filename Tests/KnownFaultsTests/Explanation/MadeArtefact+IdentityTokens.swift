// Made with Python's hashlib, hmac and cryptography; the names are what was computed.

import StrictJSON

extension JSON {
  fileprivate static let fraction: JSON = JSON.Number("1514862245.5").map(JSON.number) ?? .null
}

extension MadeArtefact {
  private static let payloadAlone =
    "k2KXqCa3pASDVu1wPvSeXyOux4DQ43LKxhppxFIm0Z3XpRW5dZFD-muey1YNWRnCyD-Dkv6aGrvAkqsZ"
    + "5I-fNO7okXeSTMbkfI_YzvA2kWEi70dfQ9q1vDTF0QyKwZXatMzOXosAmLr-dUSSnSO9vymGh--Mqok8"
    + "cp3aLFBgLFcGYKCPTS_aFgvG7zeqK3lrF_sZhwyezlpz-gkaHHiYFusoeF-mT_j0Q8bCa61CAFfIOu32"
    + "1RytQy1_--X-yfdQPriDNCQcl8rxbK8xvHg4Ld-Tk7XEcgLLKqxX9lyCwwUw7q98F8-nNJwzPlV_Jq4r"
    + "z1-PEUADdbrXBRG33w6mYQ"

  private static let right =
    "ZQb96hLYuzLtAMCoJN4_g_qVK82ngvvqdew_zME8XxIEaPRQP85uV88ZwyP9b9s6zCnCDevY8hefR83V"
    + "q2JMe50bSOyErARxJs0cbtkXGA46WmBkFdts-4Qknz3CpmPbOuPwoteMIZVO9OnF7ZRIN-jwTrBw8W0i"
    + "5HKYjL-W3LY2xKKZVA5TdD_RUXWmMmbV4wgPLLeOXmWybhrIERe7_RWh4uZV_vQ3mkqn56gAwy8gUWhU"
    + "qyHhla6HD2L-BjvtS1kObV6MoOyeWm8Q2cZwZQqPebaUg-zmJUjh_ELcrotTq7S1fWJqDjyToQGoiL_O"
    + "iIg-KTJqwaB5VKNxe7zPRw"

  static let identityTokens = [
    MadeArtefact("right", right, isRight: true),
    MadeArtefact(
      "HS256 under an unknown key",
      "fpLeNUjTkFe2W35JWmsGdld10EVYPYgyClP3La8Ob90",
      header: ["alg": "HS256"],
      says: ["signs with HMAC: the signature has 32 bytes"]
    ),
    MadeArtefact(
      "HS256 under the public key",
      "Q2P0OyvptqR3tVcioGxIBvqSOXozhaxPaYYoNLAQSBk",
      header: ["alg": "HS256"],
      says: ["HMAC", "uses the text of"]
    ),
    MadeArtefact(
      "HS256 under the key id, alg RS256",
      "OFPOWXoyxAfiaUrPAz8-VQZz47QWhRS2CIM2zihiKDQ",
      says: ["HMAC", "key id as the key"]
    ),
    MadeArtefact(
      "RS512",

      "CZgzVt52qptnhqgKpFejIBI2rmu0qM2L5KegU5FQncU0l6Zo0J8TksMoHQz9sdwOqymqUbfwWb3gvGMG"
        + "igODR1gpz9LenJlz1vHJyjHegQKp3cKkLTCSY53UxEDZAMYHOngVNePArJNAtJRwpFya-99XqFKl8pF6"
        + "AW3_MbuSaiT73pwJEXjMHnkflNX09Rl2BwsK5Ebn4SeXmhDOuoMjMQixImDLMGUzgQuP4ztgMrUDo_JH"
        + "J0dDZJusIsDSvBx91-a8wFGgatzhQ6AqXv5GhTDNJiIOBiD8Rvg5ppP4IxXKNtbiHsrRV8MaectpzTmQ"
        + "4usfWmpqDJiiFaRFW-LKMA",
      header: ["alg": "RS512"],
      says: ["SHA-512", "RS512"]
    ),
    MadeArtefact(
      "SHA-1",

      "nWpjsF5OrAREWtgMtiIoxVMzC7NJRBQkCw_H7s6JTvLrwjX87l5iClhMCQzXD1Dn5dyYMVy8ihin9GFm"
        + "qIc5uTMJyoRcCHazS5uBZDsLmtNSVVzUuMbVmeSOSdbzJOvel0KptcjqnCHjwsV8gQ0vO5d15W2GY-ex"
        + "o8cZhQH_FkrGiov3comsvzgM-mYYbylYDQJXYD-cQf80yKMgEwl2h4q5kBiSepe4roXua3f031KcWjkl"
        + "ygb-EpBUbOOIPYlKL_Ho_kcH1gAqi14-BPWcVO54lYSILMAbeNDHQvSeGi0Pa2cdl3WQPpoh8FrrxGA0"
        + "1TT-U7yKvTcez8uP0Uz-PQ",
      says: ["RSA and SHA-1"]
    ),
    MadeArtefact("payload alone", payloadAlone, says: ["signs the payload alone"]),
    MadeArtefact(
      "bare provider, no kid, payload alone",
      payloadAlone,
      without: ["kid"],
      says: ["omits kid", "signs the payload alone"]
    ),
    MadeArtefact(
      "iat local, exp UTC",

      "HtVB8pQrxawmQz6vTzQARmbJEF2X7WhrR51BCHEufrWPkNSksU_glGByVAXl-rvf_bg8_cVWUeQRTE9h"
        + "MoxiL-1vsKhm9EPbEfMjy4Bzz2X6acuIvLdLErh94CR7Bp4c5NDVzk5P05XyOuDdIEaDVtJFs0Kzroqb"
        + "DcEdgxhNFHpFLkpGPCDFMWovnAi_i41V35Xb_-hA4evLZzPFZJKvkalLZTKszrJpWqFFwcXXT0tjZy1n"
        + "e12EfujzCC2OuuEPXlYCiDcACFt6eNa-3d7mEjqliN07UTyqkSSYfdEXlUgKf9Gw8Y6_pjlbNCIjus4h"
        + "qcjZAGfB34JrOF1F_55ExA",
      claims: ["iat": 1514882045, "exp": 1514862275],
      isRight: true,
      says: ["iat is 5 h 30 min ahead of now and after exp", "dates iat in local time"]
    ),
    MadeArtefact(
      "changed after signing",
      right,
      claims: ["prn": "1235"],
      says: ["was changed after it was signed"]
    ),
    MadeArtefact(
      "sub for prn, nonce for nce, exp in milliseconds",

      "m6D7d7kLmi5Crjsc7G4MgP44Fu8QnDMbdnruwdtwhjSgyKvxld66Uy9fPMJwirc85PxykjpvsT9nWLSc"
        + "x1H1bmMsjMMfGbXTKbVZPC3Vqj3gkFXsXC4TAXArraIBC5UIZStG7FS6VDLbaKc89IFLzI5BKQrvMUYc"
        + "IPjtVd2bczi2pfo-nHAMKe-8sHKypNbpdZK_hUP5IqO1b-DebPvj9Y1oEqSylZtbsPC3GVPzxF2iEG7A"
        + "Yr4L5QzSjnWmlKNAvbh0gqRgQDVacat4KeRSe3e7c6SnGAHaxFlFlqJKmmUpG6R7deua0y0mp_uTOA06"
        + "OVDI0H5Yb_gvp46DOAlG6g",
      claims: ["exp": 1514862365000, "sub": "1234", "nonce": "abcdef0123456789"],
      without: ["prn", "nce"],
      says: ["sub instead of prn", "nonce instead of nce", "exp in milliseconds"]
    ),
    MadeArtefact(
      "iat with a fraction",

      "E08_17B3zBfNi5O8KSxbMYDRwChR37mWwtfxmFXz49pzbvtRYU7srLfyZgyu3winoDYwbZZdcDXA9e0j"
        + "hwoYLt2ZLoV9xNTjS_5Dlx2ZQ6-P-b0CIe6Q2kjRGXwvQaj79ZqMdK-gKdYRV3d8ANvJJOSjILosRapx"
        + "xnJINOXPdhvkAvqfVrpM3-0qWdMOrI0TfgV-YB0w6WL90Y0dm8bAzkKRc-5muWMZkbVn8gOHX-h58Zp2"
        + "1JDa7bT8QOexwvoQmaJp55CCOnLyECH_oRZl8FWPNmaw7TIvGGtPRy1R3bDmWaCdFvwbXG-wy_0K-VOp"
        + "mO4v0qB1vANE8ewlBFUBfQ",
      claims: ["iat": .fraction],
      says: ["without a fraction"]
    ),
    MadeArtefact(
      "PS256",

      "aJlPMtzK9rucEF86rtICdk7Dpqm8o3xRFnUFQYbHaboXD0SGoWq36R0a8yIbiMjFaZ0j25ePYlDHyVFX"
        + "c7KLNJgYUqlmquwW2RNhKCcxCxRybcG_3tZkukdwPjKALlLmRR4DueHWhHFUoBCHOLw5DZKUJyTCAgwB"
        + "9SD5pgDLNjvnAbGxE7nERDXu4JnQNwv75CE_krDHQfbdnGKH82NvBrMA-z17j85HOCsXrN4vdlUhnIzV"
        + "4zK11IPWvb27eSVHyEXpCXEjE-7DlFgzsZsTdlWwBvvHvjS2CGw3JNHbq59PsPSQTIGpDb7M4kf7WXj5"
        + "G0tLc9WksnmO3WD5H2u1-Q",
      header: ["alg": "PS256"],
      says: ["PSS"]
    ),
  ]
}
