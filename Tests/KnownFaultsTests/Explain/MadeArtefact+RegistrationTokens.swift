// Made with Python's hashlib, hmac and cryptography; the names are what was computed.

extension MadeArtefact {
  static let registrationTokens = table(
    #"""
    sinch-secret-as-text | eOMyY0GRWSL5h_MeintumeosX5oP3peXIxdtpGpe_Rg | faults=sinch-secret-as-text
    sinch-key-arguments-swapped | 1VWm0VrRyxd1wP0BNcbtYSViQk_uRvO__n_yDjldMPA | faults=sinch-key-arguments-swapped
    sinch-key-hkdf-expand | LpBoh1f4cxXYHMUs3LSE53neuhh5m5p6jyR0ZvtqPFI | faults=sinch-key-hkdf-expand
    sinch-key-hkdf | Y7d4BfHQ_nfpgL9Tob3YvWmqnYyF4Z_eTQuJZhBqUqU | faults=sinch-key-hkdf
    sinch-key-of-previous-day | usacbpTUTXY-v7TMmoM8BlTEt5zXpFeoLOTewbnSCPw | faults=sinch-key-of-previous-day
    sinch-key-date-with-hyphens | ds00WbLc-pV24uVtHlFi0LCQIQsy7qOw1a5PUs_IZEw | faults=sinch-key-date-with-hyphens
    sinch-key-not-derived | Kew8DBmNAl1RccMXqmmQAmU-T5kep5wbZpZp6jReP4c | faults=sinch-key-not-derived
    sinch-key-base64-text | 48Bt4SaIWkCDK3o3E17cidO3O427rW7N_7Yp5oqcuIM | faults=sinch-key-base64-text
    sinch-key-hex-text | fFM3KQFnoPxOWc7sLisgRja0970jkd7P52uRSQmv-IE | faults=sinch-key-hex-text
    hmac(b64decode(secret).decode("latin-1").encode("utf-8"), date) | FHJqv3iw8blRhQQzsmnfEWDxfvoqCZgHZf2gNRoy-q4 | Latin-1
    hkdf(secret.encode(), salt=applicationKey, info=kid) | uOyaya5qds7uLMpp0HxoR17OGOc5P8pBtLWNQxeH1B8 | secret as text | HKDF, with the application key as salt and the key id as info
    hkdf(b64decode(secret), salt=b"", info=b"hkdfv1").hex() | qVbk3KqLaMPQv_UXZCbSh15aPdwv-Nw1HNTKZ5UBEnM | nothing as salt and hkdfv1 as info | hexadecimal text
    hmac("undefined", date) | cIt9KSmFWGGRNBwTAl11Z45UPQdJ5MzmKo3a4tg6sMw | the text undefined as the secret
    urlsafe_b64encode(hmac_sha512(b64decode(secret), date)) | aAkupfOieny7wXjKtH-zsd84fSvqoFk_QzGEqUlFup8 | HMAC-SHA512 | base64url text
    hmac(date, b64decode(secret).hex()) | AESfBmUh323eFjc92z3hcs4GSh9WfuurF36Lnv1SpMg | uses the date as the HMAC key | hexadecimal
    hmac(secret.encode(), "02012018") | kpnGuFWPrN3hDacN-LBQNaoFeRRa1nj5rIEzrWKw1lk | as text | DDMMYYYY
    hmac(b64decode(secret), str(iat)) | 36x5a_3xGnGavsGz-zUrBSRQ_FN2M_wJwZ1njC312D0 | iat in seconds
    hmac(b64decode(secret), "20171231") | VFiHtgvL_mttbxtSqjOcIGErYHwwO-BsDXy8K5_8u9Q | 2 days before
    hmac(secret.rstrip("="), "20180103") | s7iqwv9rizMd4oY3IZPGCv23ZJioIX-YQf2ZVNVpteY | without its padding | day after
    hmac(key, payload) | IiVeUPwrEQ7TOmqyz0wA6fD67-x1sBbYct14wkasFsc | signs the claims alone
    hmac(key, json of both) | lRvzo8AkRgu6GKqQm3UsaI2MJmZV_oJwvOWSN08hRss | signs header and claims unencoded
    b64url(hmac(key, input).hexdigest()) | MTE0OTZkNGQzMGY4N2YxODY0YzAyODBiODIzZWFhNDkwNWNhNmIwYTcwNDNkZTc2NjMwOWI3M2IwNDEyMDExYQ | hexadecimal text of the signature
    hmac(b64decode(secret), "20180102T030405Z") | z0e26iSBIGTM1z8NDU8xQ7lXtrtx__rI2_Je7aGvPME | iat as a whole date-time
    signature[:-6] | EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3O | 37 of 43 characters are left
    signature.lower() | eultttd4fxhkwcglgj6qsqxkawpwq952ywm3owqsaro | writes the signature in small letters
    hmac(secret.encode(), ...) itself as the key | A76Vd5fQGxXy4Q37YSwH0TcEo-weaWZs8ZZcXzQsgBU | as text | secret itself as the key
    b64(hmac(key=date, secret)) | S28x53k1m8aYw3JdzgVWU5Q-Ch4n9obmr5Wut88HxVE | uses the date as the HMAC key | base64 text of the derived key | faults=sinch-key-arguments-swapped sinch-key-base64-text
    hmac(secret.encode(), "2018-01-02") | UIrljOsyDS-WRjK7oXNqXUBr9C_nGz6kqm7cVx9lXvk | as text | hyphens | faults=sinch-secret-as-text sinch-key-date-with-hyphens
    (secret + "\n").encode() without derivation | fXy1w4IJL_PJyfXhE6-DxrPsthMZQqCSXWhlE4ifMxA | with a line break behind it | secret itself as the key
    HS512 in header and signature | SCO-SjqTrM85Yt1-oaCSrQxL_osnUltj2g7HJDfL_8XET57MMNol6xCNYX-JiEYpmdq1gn8fOpJ6QMi-W8gcqA | {"alg":"HS512"} | HS512
    HS512 under the secret as text | k8Xny0TeLILA4NcPvSI0LWg5db6-Pwj_7mPvqoWct5D1YgYffE2SwfPc_tJlJNxopv5eRA7qFmSrOYaeP0dPnw | {"alg":"HS512"} | HS512 | as text
    bare iss, exp in milliseconds, hmac(secret.encode(), date) | 0t5MSJNJTNuk5_iWb1oI7oDJeE5jgqZhM_7K6ALLuHk | {"iss":"a32e5a8d-f7d8-411c-9645-9038e8dd051d","exp":1514862845000} | application key alone as iss | exp in milliseconds | as text | faults=sinch-iss-bare-key sinch-exp-milliseconds sinch-secret-as-text
    bare iss, no kid, iat and exp in milliseconds, hmac(date, secret.encode()) | kDDXj-a6x4yqtmvjAVPDImrNB0z0kF-zWrhvEdddxWc | {"iss":"a32e5a8d-f7d8-411c-9645-9038e8dd051d","iat":1514862245000,"exp":1514862845000,"kid":null} | application key alone as iss | omits kid | iat in milliseconds | exp in milliseconds | as text | date as the HMAC key
    no nonce, bare sub, hmac(secret.encode(), "2018-01-02") | QDbNax_lrfIs-F53QOTA4NtEaOGY0Nhp24tZhARtFZQ | {"sub":"foo","nonce":null} | omits nonce | user id alone as sub | as text | hyphens
    iss with https:, kid in upper case, hmac(date, secret.encode()) | 7_geRbWb-vrNFv_yH4CNhe0vCnZv58rCCJMXeeP8ris | {"kid":"HKDFV1-20180102","iss":"https://rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d"} | https: | HKDFV1- before the date in kid | as text | date as the HMAC key
    a host of its own in iss, hmac(secret.encode(), date) | VCJZnaIJKiJKbTYFzhRbrSpGvEE_B9ZjH6C4UeA5e3Q | {"iss":"//rtc.sinch.example/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d"} | //rtc.sinch.example/applications | as text
    kid of the next day, key of it, secret as text | tTHJcEom7NL53dtXNuewFfa3ydCX1YyhWN3iFzv6PDc | {"kid":"hkdfv1-20180103"} | as text | kid
    alg none |  | {"alg":"none"} | without a signature
    RS256 of 256 bytes | \#(String(repeating: "AQEB", count: 85))AQ | {"alg":"RS256"} | signs with RSA: the signature has 256 bytes
    exp changed after signing | EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo | {"exp":1514866445} | was changed after it was signed
    exp = iat + 600000 | nQP8v0_aYwH91tPpFlNkD1-wnmpMwPEVr6IssVvWM58 | {"exp":1515462245} | right | 6.9 days | milliseconds
    exp = iat + 600000, type for typ | 9-WrSygcgZRi6bAQq-tfNI6VUUITWuoX8Xd2SMTxQHI | {"type":"JWT","exp":1515462245} | right | 6.9 days | probably typ
    iat and exp 5:30 ahead | nqsv6oUgOoVCRqCxZmSThMnRpi3xRsby638m_fS-3Mo | {"iat":1514882045,"exp":1514882645} | right | iat is 5 h 30 min ahead of now | local time
    iat 2:00 ahead, exp right | 3qg2AkS6uorMioNst3HQ74L6N73Q-Pq1OXo71_PZbVE | {"iat":1514869445} | right | iat is 2 h ahead of now and after exp | dates iat in local time
    exp 1:00 behind | kd-PxKbehv8gJOI4AiDfXmToP8TQLyjW_OtIj6hwzvk | {"exp":1514858645} | exp in local time
    iat of the minute | Ev_heZz91qbbNxJrxW5gE_yq8z6CoxCjEipzJF8REtc | {"iat":5,"exp":605} | seconds of a minute
    iat in minutes | kAtil2Gswlm7fFKnwKJMjkDVDeSMJC73kCJWAj4JYAc | {"iat":25247704,"exp":25247714} | minutes since 1970
    iat in microseconds | 2qgsXotf4tJL2e4R3WMREnGyggeIu095_Gilp34sym4 | {"iat":1514862245000000,"exp":1514862845000000} | microseconds
    dates as text | fQoVh2TkYpo4UDslIvW4fuux6xBWIu4p02Xtt7CKYYE | {"iat":"1514862245","exp":"1514862845"} | as a string
    exp of 30 seconds | 4LrAG17hi9gcIqi4rENcC6Zc5Q4sXuIx9tpPnjeFk7U | {"exp":1514862275} | --now=2018-01-02T03:04:10Z | right | 30 seconds
    lives for ten years | 5783L659QQryYT_EVzO9bCwF2GxUUaV1cW4LOYR4OSw | {"exp":1830222245} | right | 10 years
    looked at eight years later | EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo | --now=2026-01-02T03:05:00Z | expired 8 years ago
    172800 as the instance's end | c-v_gqQdIrce0z30WrtIyia_iSlZmAPTf_GlSr-W9k8 | {"sinch:rtc:instance:exp":172800} | a time and not a date
    user id undefined | 4pXAO0VL-8HpULWOQCdmW4TSRh35qENQ1Wi0SatlywI | {"sub":"//rtc.sinch.com/applications/a32e5a8d-f7d8-411c-9645-9038e8dd051d/users/undefined"} | writes undefined where the user id belongs
    application key in capitals | Boyrzg_S7Plqe_C6WMEB3m4C-H-1aKgAToArWpf70G0 | {"iss":"//rtc.sinch.com/applications/A32E5A8D-F7D8-411C-9645-9038E8DD051D","sub":"//rtc.sinch.com/applications/A32E5A8D-F7D8-411C-9645-9038E8DD051D/users/foo"} | uppercases the application key
    right | EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo | right
    """#
  )

  static let signatures = table(
    #"""
    sequence as a signed number | ZHoLAqiCGjpjlMRSP7rWIimMYz8= | --sequence=9223372036854775808 | faults=sinch-seq-signed-64
    secret decoded | qQTrXrSoHGHD1ufhqb+jn6GRIPA= | faults=sinch-sig-secret-decoded
    signature.lower() | 4sk2/7ad0vogke0qc1zij2btzya= | writes the signature in small letters
    secret undefined | O+OmGqvI7499VG+UQsEHIPX+3rg= | undefined
    secret None | VZv2qh7K9FOCn7LeGbT7duq/0uA= | None
    sequence null | zExUzD6Uzs7UvnJo6xltLYI9y2o= | null for the sequence
    key and secret exchanged | eQpcOOIlSdTralvQQOqkY6zWUHg= | exchanges application key and secret
    user and key exchanged | UNkKbJG0LTjgEhDiFV3329FFyiQ= | application key before the user id
    line break behind the user id | ifNBFXeaMwK389zwW8IVhMJZ90g= | line break behind it | user id
    seven ahead | eiT4Y+F383A5Hzf6W1yD0qviXss= | 7 ahead
    colons | 9/hH8C4pVIavu8dlqbplx5XMUuo= | colons
    colons, in another order | iYe9A7f9CVhdDiYlcKOZ9e9KHUk= | colons | exchanges user id and application key
    sha256 in hex | f35f47fd057cdf4d040d1258d2fccaf1a1679ffb01f3ab3ac3a595cfc86dbfae | SHA256 | hexadecimal
    upper-case user, hex | 435620e75ac9375fd7ca99aff4d5ef9b88da6f27 | in capitals | hexadecimal
    hmac-sha1 in hex | 68f58edf56bc8fc74cc9f63904aae81c4a3e9463 | HMAC | hexadecimal
    decoded secret, line break behind user | V1S463IXKewVHC8oJLkeJgbBLoU= | base64-decodes | line break behind it
    padded sequence, line break behind the secret | gl1EHzRj+tR+6La60eS2AtnsHKo= | pads the sequence | line break behind it
    application key left out | EaJtJxLFBtkbReDEH5WCpel8Xa4= | omits the application key
    url-safe and unpadded, sequence off by one | 0OyM0o_KcsOguYXYpCMFRkn-FXo | sequence
    md5 | uwH4I6G+fwNYnMN2zVWKYA== | MD5 | faults=sinch-sig-md5
    percent-encoded user | T0LauqvdbD7L4EPwnRch+apZVDE= | --user-id=a b@x | percent-encodes the user id
    hex sequence | M2q+xbTA2z5Z96f10ptBUEi/Bsk= | --sequence=255 | hexadecimal | faults=sinch-seq-hexadecimal
    right | 4sk2/7AD0VoGke0qc1ZiJ2BtzYA= | right
    """#
  )
}
