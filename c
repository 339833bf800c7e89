Checking x 1 (p), level hardening

flow-traces/avaya-application-answers                   0/22  22 unimplemented
flow-traces/avaya-application-cancellation              0/12  12 unimplemented
flow-traces/avaya-application-rejections                 0/9  9 unimplemented
flow-traces/avaya-application-services                   0/8  8 unimplemented
flow-traces/avaya-client-cancellation                   0/17  17 unimplemented
flow-traces/avaya-client-challenges                     0/18  18 unimplemented
flow-traces/avaya-client-credentials                    0/14  14 unimplemented
flow-traces/avaya-client-results                        0/12  12 unimplemented
flow-traces/avaya-client-services                       0/13  13 unimplemented
flow-traces/avaya-client-silence                        0/14  14 unimplemented
flow-traces/layer-application-authentication            0/16  16 unimplemented
flow-traces/layer-application-challenges                 0/5  5 unimplemented
flow-traces/layer-application-failures                   0/8  8 unimplemented
flow-traces/layer-application-overtaking                 0/6  6 unimplemented
flow-traces/layer-application-stray-events               0/6  6 unimplemented
flow-traces/layer-client-answers                        0/13  13 unimplemented
flow-traces/layer-client-authentication                 0/21  21 unimplemented
flow-traces/layer-client-challenges                     0/13  13 unimplemented
flow-traces/layer-client-logout                          0/6  6 unimplemented
flow-traces/layer-client-reauthentication                0/4  4 unimplemented
flow-traces/layer-service-challenges                    0/13  13 unimplemented
flow-traces/layer-service-clients                        0/8  8 unimplemented
flow-traces/layer-service-nonces                        0/20  20 unimplemented
flow-traces/layer-service-sessions                      0/16  16 unimplemented
flow-traces/layer-service-tokens                        0/27  27 unimplemented
flow-traces/sinch-application-callbacks                 0/19  19 unimplemented
flow-traces/sinch-application-sequences                 0/18  18 unimplemented
flow-traces/sinch-application-tokens                    0/18  18 unimplemented
flow-traces/sinch-client-expiry                         0/15  15 unimplemented
flow-traces/sinch-client-odd-events                     0/16  16 unimplemented
flow-traces/sinch-client-odd-updates                     0/9  9 unimplemented
flow-traces/sinch-client-reregistration                  0/8  8 unimplemented
flow-traces/sinch-client-secret                          0/8  8 unimplemented
flow-traces/sinch-client-start                          0/17  17 unimplemented
flow-traces/sinch-client-token                          0/14  14 unimplemented
flow-traces/sinch-client-update-due                     0/24  24 unimplemented
flow-traces/sinch-client-update                         0/21  21 unimplemented
flow-traces/sinch-client-users                           0/9  9 unimplemented
flow-traces/sinch-service-calls                         0/13  13 unimplemented
flow-traces/sinch-service-dates                         0/12  12 unimplemented
flow-traces/sinch-service-instances                     0/11  11 unimplemented
flow-traces/sinch-service-limits                        0/21  21 unimplemented
flow-traces/sinch-service-nonces                        0/11  11 unimplemented
flow-traces/sinch-service-sequences                     0/15  15 unimplemented
flow-traces/sinch-service-signatures                    0/16  16 unimplemented
flow-traces/sinch-service-tokens                        0/16  16 unimplemented
jwt-claims/layer-identity-token-issue-dates             0/18  18 unimplemented
jwt-claims/layer-identity-token-issue-keys              0/19  19 unimplemented
jwt-claims/layer-identity-token-issue-user-ids          0/34  34 unimplemented
jwt-claims/layer-identity-token-issue                   0/20  20 unimplemented
jwt-claims/layer-identity-token-verify-claims           0/43  43 unimplemented
jwt-claims/layer-identity-token-verify-dates            0/31  31 unimplemented
jwt-claims/layer-identity-token-verify-encoding         0/38  38 unimplemented
jwt-claims/layer-identity-token-verify-header           0/36  36 unimplemented
jwt-claims/layer-identity-token-verify-json             0/37  37 unimplemented
jwt-claims/layer-identity-token-verify-keys             0/48  48 unimplemented
jwt-claims/layer-identity-token-verify-numeric-dates    0/42  42 unimplemented
jwt-claims/layer-identity-token-verify-signature        0/22  22 unimplemented
jwt-claims/layer-identity-token-verify-text             0/27  27 unimplemented
jwt-claims/layer-identity-token-verify-type             0/27  27 unimplemented
jwt-claims/layer-identity-token-verify-users            0/39  39 unimplemented
jwt-claims/sinch-registration-token-issue-dates         0/33  33 unimplemented
jwt-claims/sinch-registration-token-issue-instants       0/2  2 unimplemented
jwt-claims/sinch-registration-token-issue-secrets       0/30  30 unimplemented
jwt-claims/sinch-registration-token-issue-user-ids      0/30  30 unimplemented
jwt-claims/sinch-registration-token-issue               0/31  31 unimplemented
jwt-claims/sinch-registration-token-verify-claims       0/41  41 unimplemented
jwt-claims/sinch-registration-token-verify-dates        0/32  32 unimplemented
jwt-claims/sinch-registration-token-verify-encoding     0/47  47 unimplemented
jwt-claims/sinch-registration-token-verify-header-json  0/22  22 unimplemented
jwt-claims/sinch-registration-token-verify-header       0/42  42 unimplemented
jwt-claims/sinch-registration-token-verify-instance     0/36  36 unimplemented
jwt-claims/sinch-registration-token-verify-json         0/46  46 unimplemented
jwt-claims/sinch-registration-token-verify-key-date     0/18  18 unimplemented
jwt-claims/sinch-registration-token-verify-kid          0/42  42 unimplemented
jwt-claims/sinch-registration-token-verify-published    0/14  14 unimplemented
jwt-claims/sinch-registration-token-verify-secrets      0/24  24 unimplemented
jwt-claims/sinch-registration-token-verify-signature    0/42  42 unimplemented
jwt-claims/sinch-registration-token-verify-subject      0/27  27 unimplemented
jwt-claims/sinch-registration-token-verify-time         0/37  37 unimplemented
jwt-claims/sinch-registration-token-verify-user-ids     0/28  28 unimplemented
key-derivation/digest-ha1                               0/38  38 unimplemented
key-derivation/sinch-signing-key-dates                  0/15  15 unimplemented
key-derivation/sinch-signing-key-instants                0/2  2 unimplemented
key-derivation/sinch-signing-key-offsets                0/18  18 unimplemented
key-derivation/sinch-signing-key-secrets                0/40  40 unimplemented
key-derivation/sinch-signing-key                        0/10  10 unimplemented
signatures/digest-response-body                         0/11  11 unimplemented
signatures/digest-response-credential                   0/36  36 unimplemented
signatures/digest-response-quality                      0/36  36 unimplemented
signatures/digest-response                              0/28  28 unimplemented
signatures/jws-sign-header                              0/30  30 unimplemented
signatures/jws-sign-keys                                0/33  33 unimplemented
signatures/jws-sign                                     0/23  23 unimplemented
signatures/jws-verify-algorithms                        0/42  42 unimplemented
signatures/jws-verify-critical                          0/20  20 unimplemented
signatures/jws-verify-encoding                          0/48  48 unimplemented
signatures/jws-verify-header-text                       0/19  19 unimplemented
signatures/jws-verify-header                            0/46  46 unimplemented
signatures/jws-verify-hs256                             0/29  29 unimplemented
signatures/jws-verify-keys                              0/29  29 unimplemented
signatures/jws-verify-payload                           0/14  14 unimplemented
signatures/jws-verify-published                         0/14  14 unimplemented
signatures/jws-verify-rs256                             0/26  26 unimplemented
signatures/sinch-signature-sign-sequences               0/17  17 unimplemented
signatures/sinch-signature-sign-user-ids                0/41  41 unimplemented
signatures/sinch-signature-sign                         0/11  11 unimplemented
signatures/sinch-signature-verify-encoding              0/26  26 unimplemented
signatures/sinch-signature-verify-sequences             0/25  25 unimplemented
signatures/sinch-signature-verify-text                  0/19  19 unimplemented
signatures/sinch-signature-verify-user-ids              0/27  27 unimplemented
signatures/sinch-signature-verify                       0/20  20 unimplemented

category        passed  failed  unimplemented  total
flow-traces          0       0            632    632
jwt-claims           0       0          1,105  1,105
key-derivation       0       0            123    123
signatures           0       0            670    670
all                  0       0          2,530  2,530

required             0       0          2,052  2,052
recommended          0       0             39     39
hardening            0       0            439    439

NOTHING CHECKED: the implementation has none of the operations of 2,530 cases
