package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"strings"
	"time"

	"github.com/golang-jwt/jwt"
)

// The claims of a registration token; jwt.RegisteredClaims checks exp and iat where they are there.
type registrationClaims struct {
	jwt.RegisteredClaims
	Nonce           string           `json:"nonce"`
	InstanceExpires *jwt.NumericDate `json:"sinch:rtc:instance:exp,omitempty"`
}

// The claims of an identity token.
type identityClaims struct {
	jwt.RegisteredClaims
	Principal   string `json:"prn"`
	Nonce       string `json:"nce"`
	DisplayName string `json:"display_name,omitempty"`
	AvatarURL   string `json:"avatar_url,omitempty"`
	FirstName   string `json:"first_name,omitempty"`
	LastName    string `json:"last_name,omitempty"`
}

const (
	issuer             = "//rtc.sinch.com/applications/"
	identityType       = "layer-eit;v=1"
	minimumInstanceTTL = 48 * time.Hour
)

func issueRegistrationToken(params json.RawMessage) (object, error) {
	var input struct {
		ApplicationKey, ApplicationSecret, UserID, IssuedAt string
		TimeToLive                                          int64
		Nonce                                               *string
		InstanceTimeToLive                                  *int64
	}
	err := json.Unmarshal(params, &input)
	if err != nil || input.ApplicationKey == "" || input.UserID == "" {
		return nil, refusal("malformed")
	}
	issuedAt, err := instant(input.IssuedAt)
	if err != nil {
		return nil, err
	}
	if input.TimeToLive < 60 {
		return nil, refusal("ttl-too-short")
	}
	expiresAt, err := after(issuedAt, input.TimeToLive)
	if err != nil {
		return nil, err
	}
	key, err := signingKey(input.ApplicationSecret, issuedAt.Format("20060102"))
	if err != nil {
		return nil, err
	}
	nonce := freshNonce()
	if input.Nonce != nil {
		nonce = *input.Nonce
	}
	if nonce == "" {
		return nil, refusal("malformed")
	}

	claims := registrationClaims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer:    issuer + input.ApplicationKey,
			Subject:   issuer + input.ApplicationKey + "/users/" + input.UserID,
			IssuedAt:  jwt.NewNumericDate(issuedAt),
			ExpiresAt: jwt.NewNumericDate(expiresAt),
		},
		Nonce: nonce,
	}
	if input.InstanceTimeToLive != nil {
		if *input.InstanceTimeToLive < int64(minimumInstanceTTL/time.Second) {
			return nil, refusal("instance-ttl-too-short")
		}
		instanceExpires, err := after(issuedAt, *input.InstanceTimeToLive)
		if err != nil {
			return nil, err
		}
		claims.InstanceExpires = jwt.NewNumericDate(instanceExpires)
	}
	token := jwt.NewWithClaims(jwt.SigningMethodHS256, claims)
	token.Header["kid"] = "hkdfv1-" + issuedAt.Format("20060102")
	return signed(token, key)
}

func verifyRegistrationToken(params json.RawMessage) (object, error) {
	var input struct {
		ApplicationKey, ApplicationSecret, Token, Now string
	}
	if err := json.Unmarshal(params, &input); err != nil {
		return nil, refusal("malformed")
	}
	if err := setClock(input.Now); err != nil {
		return nil, err
	}
	var date string
	var claims registrationClaims
	_, err := jwt.ParseWithClaims(input.Token, &claims, func(token *jwt.Token) (interface{}, error) {
		kid, _ := token.Header["kid"].(string)
		date = strings.TrimPrefix(kid, "hkdfv1-")
		if _, err := time.Parse("20060102", date); err != nil || date == kid {
			return nil, refusal("unknown-key")
		}
		return signingKey(input.ApplicationSecret, date)
	}, jwt.WithValidMethods([]string{"HS256"}))
	if err != nil {
		return nil, err
	}

	if input.ApplicationKey == "" || !claims.VerifyIssuer(issuer+input.ApplicationKey, true) {
		return nil, refusal("wrong-issuer")
	}
	subject := issuer + input.ApplicationKey + "/users/"
	userID := strings.TrimPrefix(claims.Subject, subject)
	if userID == claims.Subject || userID == "" || userID[0] == '/' {
		return nil, refusal("wrong-subject")
	}
	if claims.IssuedAt == nil || claims.ExpiresAt == nil || claims.Nonce == "" {
		return nil, refusal("claim-missing")
	}
	if !claims.ExpiresAt.After(claims.IssuedAt.Time) || len(claims.Audience) != 0 {
		return nil, refusal("claim-invalid")
	}
	if claims.IssuedAt.UTC().Format("20060102") != date {
		return nil, refusal("unknown-key")
	}
	output := object{
		"userId":    userID,
		"nonce":     claims.Nonce,
		"issuedAt":  claims.IssuedAt.UTC().Format(time.RFC3339),
		"expiresAt": claims.ExpiresAt.UTC().Format(time.RFC3339),
	}
	if claims.InstanceExpires != nil {
		if claims.InstanceExpires.Before(claims.IssuedAt.Add(minimumInstanceTTL)) {
			return nil, refusal("instance-ttl-too-short")
		}
		output["instanceExpiresAt"] = claims.InstanceExpires.UTC().Format(time.RFC3339)
	}
	return output, nil
}

func issueIdentityToken(params json.RawMessage) (object, error) {
	var input struct {
		ProviderID, KeyID, PrivateKey, UserID, Nonce, IssuedAt string
		TimeToLive                                             int64
		DisplayName, AvatarURL, FirstName, LastName            string
	}
	if err := json.Unmarshal(params, &input); err != nil {
		return nil, refusal("malformed")
	}
	if input.ProviderID == "" || input.KeyID == "" || input.UserID == "" || input.Nonce == "" {
		return nil, refusal("malformed")
	}
	issuedAt, err := instant(input.IssuedAt)
	if err != nil {
		return nil, err
	}
	if input.TimeToLive < 1 {
		return nil, refusal("ttl-too-short")
	}
	expiresAt, err := after(issuedAt, input.TimeToLive)
	if err != nil {
		return nil, err
	}
	key, err := jwt.ParseRSAPrivateKeyFromPEM([]byte(input.PrivateKey))
	if err != nil {
		return nil, refusal("malformed")
	}

	token := jwt.NewWithClaims(jwt.SigningMethodRS256, identityClaims{
		RegisteredClaims: jwt.RegisteredClaims{
			Issuer:    input.ProviderID,
			IssuedAt:  jwt.NewNumericDate(issuedAt),
			ExpiresAt: jwt.NewNumericDate(expiresAt),
		},
		Principal:   input.UserID,
		Nonce:       input.Nonce,
		DisplayName: input.DisplayName,
		AvatarURL:   input.AvatarURL,
		FirstName:   input.FirstName,
		LastName:    input.LastName,
	})
	token.Header["cty"] = identityType
	token.Header["kid"] = input.KeyID
	return signed(token, key)
}

func verifyIdentityToken(params json.RawMessage) (object, error) {
	var input struct {
		ProviderID, Token, Nonce, Now string
		PublicKeys                    map[string]string
	}
	if err := json.Unmarshal(params, &input); err != nil {
		return nil, refusal("malformed")
	}
	if input.ProviderID == "" || input.Nonce == "" {
		return nil, refusal("malformed")
	}
	if err := setClock(input.Now); err != nil {
		return nil, err
	}
	var claims identityClaims
	_, err := jwt.ParseWithClaims(input.Token, &claims, func(token *jwt.Token) (interface{}, error) {
		if token.Header["typ"] != "JWT" || token.Header["cty"] != identityType {
			return nil, refusal("wrong-type")
		}
		kid, _ := token.Header["kid"].(string)
		pem, found := input.PublicKeys[kid]
		if !found {
			return nil, refusal("unknown-key")
		}
		return jwt.ParseRSAPublicKeyFromPEM([]byte(pem))
	}, jwt.WithValidMethods([]string{"RS256"}))
	if err != nil {
		return nil, err
	}

	if !claims.VerifyIssuer(input.ProviderID, true) {
		return nil, refusal("wrong-issuer")
	}
	if claims.Principal == "" || claims.IssuedAt == nil || claims.ExpiresAt == nil {
		return nil, refusal("claim-missing")
	}
	if !claims.ExpiresAt.After(claims.IssuedAt.Time) || len(claims.Audience) != 0 {
		return nil, refusal("claim-invalid")
	}
	if claims.Nonce != input.Nonce {
		return nil, refusal("nonce-mismatch")
	}
	return object{
		"userId":    claims.Principal,
		"expiresAt": claims.ExpiresAt.UTC().Format(time.RFC3339),
	}, nil
}

func signingKey(secret string, date string) ([]byte, error) {
	decoded, err := base64.StdEncoding.DecodeString(secret)
	if err != nil {
		return nil, refusal("malformed")
	}
	if len(decoded) == 0 {
		return nil, refusal("weak-key")
	}
	mac := hmac.New(sha256.New, decoded)
	mac.Write([]byte(date))
	return mac.Sum(nil), nil
}

func freshNonce() string {
	octets := make([]byte, 16)
	if _, err := rand.Read(octets); err != nil {
		panic(err)
	}
	return hex.EncodeToString(octets)
}

func signed(token *jwt.Token, key interface{}) (object, error) {
	text, err := token.SignedString(key)
	if err != nil {
		return nil, err
	}
	return object{"token": text}, nil
}

func instant(text string) (time.Time, error) {
	parsed, err := time.Parse(time.RFC3339, text)
	if err != nil || parsed.Unix() < 0 || parsed.UTC().Year() > 9999 {
		return parsed, refusal("malformed")
	}
	return parsed.UTC(), nil
}

// The library's clock, and the one setting that it has for it.
func setClock(now string) error {
	parsed, err := instant(now)
	jwt.TimeFunc = func() time.Time { return parsed }
	return err
}

func after(start time.Time, seconds int64) (time.Time, error) {
	if seconds > math.MaxInt64-start.Unix() {
		return start, refusal("claim-invalid")
	}
	return time.Unix(start.Unix()+seconds, 0), nil
}

// The library's errors in the suite's words; those of the checks above come through it unchanged.
func reason(err error) string {
	var own refusal
	switch {
	case errors.As(err, &own):
		return string(own)
	case errors.Is(err, jwt.ErrTokenMalformed):
		return "malformed"
	case errors.Is(err, jwt.ErrTokenUnverifiable):
		return "algorithm-not-allowed"
	case errors.Is(err, jwt.ErrTokenExpired):
		return "expired"
	case errors.Is(err, jwt.ErrTokenUsedBeforeIssued), errors.Is(err, jwt.ErrTokenNotValidYet):
		return "not-yet-valid"
	case errors.Is(err, jwt.ErrTokenSignatureInvalid):
		return "bad-signature"
	}
	return "malformed"
}
