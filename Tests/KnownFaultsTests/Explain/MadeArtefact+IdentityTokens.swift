// Made with Python's hashlib, hmac and cryptography; the names are what was computed.

extension MadeArtefact {
  static let identityTokens = table(
    #"""
    right | \#(right) | right
    HS256 under an unknown key | fpLeNUjTkFe2W35JWmsGdld10EVYPYgyClP3La8Ob90 | {"alg":"HS256"} | signs with HMAC: the signature has 32 bytes
    HS256 under the public key | Q2P0OyvptqR3tVcioGxIBvqSOXozhaxPaYYoNLAQSBk | {"alg":"HS256"} | HMAC | uses the text of
    HS256 under the key id, alg RS256 | OFPOWXoyxAfiaUrPAz8-VQZz47QWhRS2CIM2zihiKDQ | HMAC | key id as the key
    RS512 | \#(sha512) | {"alg":"RS512"} | SHA-512 | RS512
    SHA-1 | \#(sha1) | RSA and SHA-1
    payload alone | \#(payloadAlone) | signs the payload alone
    bare provider, no kid, payload alone | \#(payloadAlone) | {"kid":null} | omits kid | signs the payload alone
    iat local, exp UTC | \#(localTime) | {"iat":1514882045,"exp":1514862275} | right | iat is 5 h 30 min ahead of now and after exp | dates iat in local time
    changed after signing | \#(right) | {"prn":"1235"} | was changed after it was signed
    sub for prn, nonce for nce, exp in milliseconds | \#(otherNames) | {"exp":1514862365000,"sub":"1234","nonce":"abcdef0123456789","prn":null,"nce":null} | sub instead of prn | nonce instead of nce | exp in milliseconds
    iat with a fraction | \#(fraction) | {"iat":1514862245.5} | without a fraction
    PS256 | \#(pss) | {"alg":"PS256"} | PSS
    """#
  )

  private static let payloadAlone =
    "k2KXqCa3pASDVu1wPvSeXyOux4DQ43LKxhppxFIm0Z3XpRW5dZFD-muey1YNWRnCyD-Dkv6aGrvAkqsZ5I-fNO7okXeSTMbkfI_YzvA2kWEi70dfQ9q1vDTF0QyKwZXatMzOXosAmLr-dUSSnSO9vymGh--Mqok8cp3aLFBgLFcGYKCPTS_aFgvG7zeqK3lrF_sZhwyezlpz-gkaHHiYFusoeF-mT_j0Q8bCa61CAFfIOu321RytQy1_--X-yfdQPriDNCQcl8rxbK8xvHg4Ld-Tk7XEcgLLKqxX9lyCwwUw7q98F8-nNJwzPlV_Jq4rz1-PEUADdbrXBRG33w6mYQ"
  private static let right =
    "ZQb96hLYuzLtAMCoJN4_g_qVK82ngvvqdew_zME8XxIEaPRQP85uV88ZwyP9b9s6zCnCDevY8hefR83Vq2JMe50bSOyErARxJs0cbtkXGA46WmBkFdts-4Qknz3CpmPbOuPwoteMIZVO9OnF7ZRIN-jwTrBw8W0i5HKYjL-W3LY2xKKZVA5TdD_RUXWmMmbV4wgPLLeOXmWybhrIERe7_RWh4uZV_vQ3mkqn56gAwy8gUWhUqyHhla6HD2L-BjvtS1kObV6MoOyeWm8Q2cZwZQqPebaUg-zmJUjh_ELcrotTq7S1fWJqDjyToQGoiL_OiIg-KTJqwaB5VKNxe7zPRw"
  private static let sha512 =
    "CZgzVt52qptnhqgKpFejIBI2rmu0qM2L5KegU5FQncU0l6Zo0J8TksMoHQz9sdwOqymqUbfwWb3gvGMGigODR1gpz9LenJlz1vHJyjHegQKp3cKkLTCSY53UxEDZAMYHOngVNePArJNAtJRwpFya-99XqFKl8pF6AW3_MbuSaiT73pwJEXjMHnkflNX09Rl2BwsK5Ebn4SeXmhDOuoMjMQixImDLMGUzgQuP4ztgMrUDo_JHJ0dDZJusIsDSvBx91-a8wFGgatzhQ6AqXv5GhTDNJiIOBiD8Rvg5ppP4IxXKNtbiHsrRV8MaectpzTmQ4usfWmpqDJiiFaRFW-LKMA"
  private static let sha1 =
    "nWpjsF5OrAREWtgMtiIoxVMzC7NJRBQkCw_H7s6JTvLrwjX87l5iClhMCQzXD1Dn5dyYMVy8ihin9GFmqIc5uTMJyoRcCHazS5uBZDsLmtNSVVzUuMbVmeSOSdbzJOvel0KptcjqnCHjwsV8gQ0vO5d15W2GY-exo8cZhQH_FkrGiov3comsvzgM-mYYbylYDQJXYD-cQf80yKMgEwl2h4q5kBiSepe4roXua3f031KcWjklygb-EpBUbOOIPYlKL_Ho_kcH1gAqi14-BPWcVO54lYSILMAbeNDHQvSeGi0Pa2cdl3WQPpoh8FrrxGA01TT-U7yKvTcez8uP0Uz-PQ"
  private static let localTime =
    "HtVB8pQrxawmQz6vTzQARmbJEF2X7WhrR51BCHEufrWPkNSksU_glGByVAXl-rvf_bg8_cVWUeQRTE9hMoxiL-1vsKhm9EPbEfMjy4Bzz2X6acuIvLdLErh94CR7Bp4c5NDVzk5P05XyOuDdIEaDVtJFs0KzroqbDcEdgxhNFHpFLkpGPCDFMWovnAi_i41V35Xb_-hA4evLZzPFZJKvkalLZTKszrJpWqFFwcXXT0tjZy1ne12EfujzCC2OuuEPXlYCiDcACFt6eNa-3d7mEjqliN07UTyqkSSYfdEXlUgKf9Gw8Y6_pjlbNCIjus4hqcjZAGfB34JrOF1F_55ExA"
  private static let otherNames =
    "m6D7d7kLmi5Crjsc7G4MgP44Fu8QnDMbdnruwdtwhjSgyKvxld66Uy9fPMJwirc85PxykjpvsT9nWLScx1H1bmMsjMMfGbXTKbVZPC3Vqj3gkFXsXC4TAXArraIBC5UIZStG7FS6VDLbaKc89IFLzI5BKQrvMUYcIPjtVd2bczi2pfo-nHAMKe-8sHKypNbpdZK_hUP5IqO1b-DebPvj9Y1oEqSylZtbsPC3GVPzxF2iEG7AYr4L5QzSjnWmlKNAvbh0gqRgQDVacat4KeRSe3e7c6SnGAHaxFlFlqJKmmUpG6R7deua0y0mp_uTOA06OVDI0H5Yb_gvp46DOAlG6g"
  private static let fraction =
    "E08_17B3zBfNi5O8KSxbMYDRwChR37mWwtfxmFXz49pzbvtRYU7srLfyZgyu3winoDYwbZZdcDXA9e0jhwoYLt2ZLoV9xNTjS_5Dlx2ZQ6-P-b0CIe6Q2kjRGXwvQaj79ZqMdK-gKdYRV3d8ANvJJOSjILosRapxxnJINOXPdhvkAvqfVrpM3-0qWdMOrI0TfgV-YB0w6WL90Y0dm8bAzkKRc-5muWMZkbVn8gOHX-h58Zp21JDa7bT8QOexwvoQmaJp55CCOnLyECH_oRZl8FWPNmaw7TIvGGtPRy1R3bDmWaCdFvwbXG-wy_0K-VOpmO4v0qB1vANE8ewlBFUBfQ"
  private static let pss =
    "aJlPMtzK9rucEF86rtICdk7Dpqm8o3xRFnUFQYbHaboXD0SGoWq36R0a8yIbiMjFaZ0j25ePYlDHyVFXc7KLNJgYUqlmquwW2RNhKCcxCxRybcG_3tZkukdwPjKALlLmRR4DueHWhHFUoBCHOLw5DZKUJyTCAgwB9SD5pgDLNjvnAbGxE7nERDXu4JnQNwv75CE_krDHQfbdnGKH82NvBrMA-z17j85HOCsXrN4vdlUhnIzV4zK11IPWvb27eSVHyEXpCXEjE-7DlFgzsZsTdlWwBvvHvjS2CGw3JNHbq59PsPSQTIGpDb7M4kf7WXj5G0tLc9WksnmO3WD5H2u1-Q"
}
