/// RSA keys that are too short, made with `openssl genpkey` for these tests alone.
enum WeakKey {
  /// PKCS#8, 1024 bits.
  static let private1024 = """
    -----BEGIN PRIVATE KEY-----
    MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAJ382jc+X9E8D+WK
    eOJqP1Pi2IKSaxiArdrvhHTjdF1sS5+uqAVYPa+1NFKdA4dCBNJjP5nP/4nOmqDg
    qNtqNOrbbrtagoGgNi0gwg75v2L1MJw3MbqJ7UnVdPFI4OTTm2mewrwn3lZtH8m4
    bEjnQdOWzGLNk9jk/u2gbWaqzBBpAgMBAAECgYAdzjIs8euJwdcN6w3bSUghP06x
    c4YY3U3vW/iVRMQTS/cIbR7twzQADiOM4mpj/iSCvI6nKgJ/sSai6z9wBZ1t1Yl6
    1fRxqyDQ0Wnq0tjRbYpk/WEEoABJhchKLV9IWJdqr8fQuUb+C7+tXum3re4wos7W
    Yuj1PLGbgr7ZUpsvwQJBAM2WvIgS9q3RGa1imxnH80R9Z7tmF3mMLCUdAjX78kef
    ayveK2cM7DlBFG1pAuIaHshTBjYlQkJlILnDWDEZczUCQQDEuhbaEfZ1Hi6nFFQ4
    rORA5S0zM94C8YY/wImql6PJXBTTveCnJjzXvLp1BZ8klqImsH7tFSN6yaqwSOfu
    9jrlAkA7I3UwH2ReM5wTSB4dmGrd9MT2HzP5ftzkACg2pzbWa4FEqTALAKii/5mE
    r4RozeK09U0AHk+lEboMNakU1qFRAkEAn737kFfFqJQ5jbIUMXEyZv+xFEKpo/o6
    6MmO/9biSD9dKhKkuRVzkjrNrPhDoZIvWPs4FYt0o9/dmgeZTZDjgQJAcCwBhld+
    Aq1SP3newPAIxaVjde6tHezvl8/dQaH1hOOUskvxm22FHP40K900nVDa5haQeOhM
    5AqBzkUivOlJQw==
    -----END PRIVATE KEY-----
    """

  /// SubjectPublicKeyInfo of `private1024`.
  static let public1024 = """
    -----BEGIN PUBLIC KEY-----
    MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCd/No3Pl/RPA/linjiaj9T4tiC
    kmsYgK3a74R043RdbEufrqgFWD2vtTRSnQOHQgTSYz+Zz/+Jzpqg4KjbajTq2267
    WoKBoDYtIMIO+b9i9TCcNzG6ie1J1XTxSODk05tpnsK8J95WbR/JuGxI50HTlsxi
    zZPY5P7toG1mqswQaQIDAQAB
    -----END PUBLIC KEY-----
    """

  /// PKCS#8, one bit less than needed.
  static let private2047 = """
    -----BEGIN PRIVATE KEY-----
    MIIEuwIBADANBgkqhkiG9w0BAQEFAASCBKUwggShAgEAAoIBAGL1cBVwYHKqlpIE
    21hAkDIELKCWqIVTwVeAUNZtY7YQ3Pk64Zt3aLClB+Ba8C6Qr9CU8HMEOoYK6Q95
    F2270aHq7N73iUwAaUn3M8Gb1VOsqvDR/4ydrS1cxjM6FR7fLeqmHio18RjGJJGM
    x2fg9F4+SfTvlcr/E8hYYLsiCTe9HJPIQyAREkbxFBOYk/l0/6Z1sLvewroWR30r
    09FVyTBUukTtidL+u+m5AEdd7/orOE5Jte23w+gJLvPOVx88/vkzTIcIgO+YGdOh
    WsIWBfxsnOXZSkrKb4U869GAJMSBZxyiRQJP9tK4ON20m/v+GxN68DFQqIthAL5P
    s2tSy4kCAwEAAQKCAQBIVPxDP2vQBK6gNpqZbD+5v2FbVCQDqE+3BJyRz01FxBew
    uIA1YdeM3mPecroCX1GTVXpXp6ybU5g87hbY56L4Bj5zT130xowvO1iCWMRaL+iW
    s/hlsM7nTFu3D+pmMV1fmWKNGfaLVDFgjhUm8b/Mrxzhwsmrojy0gRzbS6qPKV9D
    Dy2hvvrKBpcolz6eAeduVQ+5frssaHzQkU9liTJsHQHQVQvrSR4QmEgrTTQNmx7r
    lpQFQ7lhedtzojz7O3/TKfDgMhljy+eTnn9/WJqmG/3xhFICtFvHHma2GWPXl8R0
    cDnjJl4RWExWKetBVd0z64Ob7elPzhSR0+Pn5nzxAoGBAN0SC7CxERt+lI1flVxl
    +eE/1H63PKz3VWsHYKrhmHwEeIiZJoSUpC60Eo5lSH0S8rRJORSpnNHtKikI8BG6
    X6IibE2ERHsduU7I5sDqPVEha1SJNxbvHNu9kQQvPqpkXuKsYiNOsL67nL0kZV13
    1uekeLkGr1SZ+dBnJJEf+VpNAoGAcpgp4JCyWofnYF/D99nvaPt7hjef2llqvp+g
    deHTVIdOgAT/m7CYVU+9BmuR/0+FcnBrq1nr3uPATjBatLcSKDN4+hftuafhPn0I
    v2GUjuBTCBXSinOJoUrwQHjVNihjDYZrcFKQ15vb5+W3ygt6BBzLyF0/PYq5Yos1
    CxzTnC0CgYBFHEcbTb+TYNb/+0muQRMFH/dGRfJqAEhr1TqbMTuCScOEsJwiBnXt
    Q84pRfCLaUkGo318wCmOVx4/BdRHNoR/I1PIR/lAo+Iyhwvcc14H5vKu0tauDMJw
    z6puLHbivc4L/ugPMaJ/fhdZ6e7mcXh1oi07aqOVRy2ZwSTlWaGSYQKBgGts5A0l
    +FzP/IKnI/HsdvgmkLTQ3mT14BCVWfpIWjFqqpdumCRel1+aYaxsGTCLXqFabET1
    Bh4ryXJC+DVjTX0sS6O/3NZnX8uRsSqgEoEiIBR7SKUMDKCMvM7jt5SOpdTfB0cD
    z86fyLYK7pFU0uyaBhtt9sP9kS6lK3OgcWt9AoGBANldmor8ZRKEza6ggVkiQuFc
    9DX8F0AhVF7cBR6Nur7M2RwFYvsXCafZN36X37PGlI9MKD/X9tb2jc4lCOwOBeap
    iK89VOB9kA+Ys3QJ113Z2hHFcbqZ5O8gt0qjbO0MtlokyKkjIQ5QT+8R+V5t4f8q
    Ue5hxHXVd2hxxHrasNLK
    -----END PRIVATE KEY-----
    """

  /// SubjectPublicKeyInfo of `private2047`.
  static let public2047 = """
    -----BEGIN PUBLIC KEY-----
    MIIBITANBgkqhkiG9w0BAQEFAAOCAQ4AMIIBCQKCAQBi9XAVcGByqpaSBNtYQJAy
    BCyglqiFU8FXgFDWbWO2ENz5OuGbd2iwpQfgWvAukK/QlPBzBDqGCukPeRdtu9Gh
    6uze94lMAGlJ9zPBm9VTrKrw0f+Mna0tXMYzOhUe3y3qph4qNfEYxiSRjMdn4PRe
    Pkn075XK/xPIWGC7Igk3vRyTyEMgERJG8RQTmJP5dP+mdbC73sK6Fkd9K9PRVckw
    VLpE7YnS/rvpuQBHXe/6KzhOSbXtt8PoCS7zzlcfPP75M0yHCIDvmBnToVrCFgX8
    bJzl2UpKym+FPOvRgCTEgWccokUCT/bSuDjdtJv7/hsTevAxUKiLYQC+T7NrUsuJ
    AgMBAAE=
    -----END PUBLIC KEY-----
    """
}
