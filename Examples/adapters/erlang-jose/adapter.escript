#!/usr/bin/escript
%%! +Bd
%% Answers the suite's operations with Erlang's jose: JSON-RPC 2.0, one message a line.
-mode(compile).

-define(ISSUER, "//rtc.sinch.com/applications/").
-define(MINIMUM_INSTANCE_TTL, 172800).
-define(IDENTITY_TYPE, <<"layer-eit;v=1">>).

main(_) ->
    {ok, _} = application:ensure_all_started(jose),
    jose:json_module(jiffy),
    ok = io:setopts(standard_io, [binary, {encoding, latin1}]),
    loop().

loop() ->
    case file:read_line(standard_io) of
        {ok, Line} ->
            #{<<"method">> := Method} = Request = jiffy:decode(Line, [return_maps]),
            Answer = answer(Method, maps:get(<<"params">>, Request, #{})),
            Id = maps:get(<<"id">>, Request, null),
            Response = Answer#{jsonrpc => <<"2.0">>, id => Id},
            ok = file:write(standard_io, [jiffy:encode(Response), $\n]),
            loop();
        eof ->
            ok
    end.

answer(<<"conformance.describe">>, _) ->
    {ok, Version} = application:get_key(jose, vsn),
    #{result => #{
        name => jose,
        version => iolist_to_binary([Version, " (OTP ", erlang:system_info(otp_release), ")"]),
        language => <<"Erlang">>,
        protocolVersion => 1,
        operations => [
            <<"jws.sign">>, <<"jws.verify">>,
            <<"sinch.registrationToken.issue">>, <<"sinch.registrationToken.verify">>,
            <<"layer.identityToken.issue">>, <<"layer.identityToken.verify">>
        ]
    }};
answer(<<"jws.sign">>, Params) -> produced(fun sign/1, Params);
answer(<<"jws.verify">>, Params) -> verdict(fun verify/1, Params);
answer(<<"sinch.registrationToken.issue">>, Params) -> produced(fun issue_registration/1, Params);
answer(<<"sinch.registrationToken.verify">>, Params) -> verdict(fun verify_registration/1, Params);
answer(<<"layer.identityToken.issue">>, Params) -> produced(fun issue_identity/1, Params);
answer(<<"layer.identityToken.verify">>, Params) -> verdict(fun verify_identity/1, Params);
answer(Method, _) ->
    #{error => #{code => -32601, message => <<"there is no operation ", Method/binary>>}}.

%% jose raises errors over whatever it cannot read: badarg, function_clause, and those of jiffy.
produced(Operation, Params) ->
    try #{result => Operation(Params)}
    catch
        throw:Reason -> #{result => #{refused => true, reason => Reason}};
        error:_ -> #{result => #{refused => true, reason => malformed}}
    end.

verdict(Operation, Params) ->
    try Output = Operation(Params), #{result => Output#{valid => true}}
    catch
        throw:Reason -> #{result => #{valid => false, reason => Reason}};
        error:_ -> #{result => #{valid => false, reason => malformed}}
    end.

ensure(true, _) -> ok;
ensure(false, Reason) -> throw(Reason).

%% Signatures

sign(#{<<"algorithm">> := Algorithm, <<"protectedHeader">> := Octets, <<"payload">> := Payload} = Params) ->
    Header = jose:decode(base64:decode(Octets)),
    Key = key(Algorithm, Params, <<"privateKey">>),
    %% The library signs by the header's alg and has no other way to be told the algorithm.
    ensure(maps:get(<<"alg">>, Header, undefined) =:= Algorithm, malformed),
    token(jose_jws:sign(Key, base64:decode(Payload), Header)).

verify(#{<<"algorithms">> := Allowed, <<"token">> := Token} = Params) ->
    #{<<"alg">> := Algorithm} = jose:decode(jose_jws:peek_protected(Token)),
    Key = key(Algorithm, Params, <<"publicKey">>),
    case jose_jws:verify_strict(Key, Allowed, Token) of
        {true, Payload, _} -> #{payload => base64:encode(Payload)};
        {false, _, _} -> throw('bad-signature')
    end.

key(<<"HS256">>, #{<<"key">> := Octets}, _) -> jose_jwk:from_oct(base64:decode(Octets));
key(<<"RS256">>, Params, Name) when is_map_key(Name, Params) -> pem(map_get(Name, Params));
key(_, _, _) -> throw('algorithm-not-allowed').

pem(Text) ->
    Key = jose_jwk:from_pem(Text),
    ensure(is_tuple(Key) andalso element(1, Key) =:= jose_jwk, malformed),
    Key.

token(Signed) ->
    {_, Token} = jose_jws:compact(Signed),
    #{token => Token}.

%% Registration tokens

issue_registration(#{<<"applicationKey">> := Application, <<"userId">> := User} = Params) ->
    IssuedAt = instant(map_get(<<"issuedAt">>, Params), second),
    Nonce = maps:get(<<"nonce">>, Params, base64:encode(crypto:strong_rand_bytes(16))),
    ensure(not lists:member(<<>>, [Application, User, Nonce]), malformed),
    TimeToLive = map_get(<<"timeToLive">>, Params),
    ensure(TimeToLive >= 60, 'ttl-too-short'),
    Instance = maps:get(<<"instanceTimeToLive">>, Params, infinity),
    ensure(Instance >= ?MINIMUM_INSTANCE_TTL, 'instance-ttl-too-short'),
    Claims = #{
        <<"iss">> => <<?ISSUER, Application/binary>>,
        <<"sub">> => <<?ISSUER, Application/binary, "/users/", User/binary>>,
        <<"iat">> => IssuedAt,
        <<"exp">> => ending(IssuedAt, TimeToLive),
        <<"nonce">> => Nonce
    },
    Date = date(IssuedAt),
    Header = #{<<"alg">> => <<"HS256">>, <<"kid">> => <<"hkdfv1-", Date/binary>>},
    Key = signing_key(map_get(<<"applicationSecret">>, Params), Date),
    token(jose_jwt:sign(Key, Header, case Instance of
        infinity -> Claims;
        Seconds -> Claims#{<<"sinch:rtc:instance:exp">> => ending(IssuedAt, Seconds)}
    end)).

verify_registration(#{<<"applicationKey">> := Application, <<"token">> := Token} = Params) ->
    Date = case jose:decode(jose_jws:peek_protected(Token)) of
        #{<<"kid">> := <<"hkdfv1-", Text:8/binary>>} -> Text;
        _ -> throw('unknown-key')
    end,
    ensure(is_date(Date) andalso Application =/= <<>>, 'unknown-key'),
    Key = signing_key(map_get(<<"applicationSecret">>, Params), Date),
    Claims = claims(jose_jwt:verify_strict(Key, [<<"HS256">>], Token)),
    #{<<"iss">> := Issuer, <<"sub">> := Subject, <<"nonce">> := Nonce} = Claims,
    {IssuedAt, ExpiresAt} = check_dates(Claims, Params),
    ensure(Issuer =:= <<?ISSUER, Application/binary>>, 'wrong-issuer'),
    Prefix = <<Issuer/binary, "/users/">>,
    Length = byte_size(Prefix),
    User = case Subject of
        <<Prefix:Length/binary, Rest/binary>> -> Rest;
        _ -> throw('wrong-subject')
    end,
    ensure(User =/= <<>> andalso binary:first(User) =/= $/, 'wrong-subject'),
    ensure(is_binary(Nonce) andalso Nonce =/= <<>>, 'claim-invalid'),
    ensure(date(IssuedAt) =:= Date, 'unknown-key'),
    Output = #{
        userId => User,
        nonce => Nonce,
        issuedAt => timestamp(IssuedAt),
        expiresAt => timestamp(ExpiresAt)
    },
    case Claims of
        #{<<"sinch:rtc:instance:exp">> := Instance} ->
            ensure(is_number(Instance), 'claim-invalid'),
            ensure(Instance - IssuedAt >= ?MINIMUM_INSTANCE_TTL, 'instance-ttl-too-short'),
            Output#{instanceExpiresAt => timestamp(Instance)};
        _ ->
            Output
    end.

signing_key(Secret, Date) ->
    Decoded = base64:decode(Secret),
    ensure(Decoded =/= <<>>, 'weak-key'),
    jose_jwk:from_oct(crypto:mac(hmac, sha256, Decoded, Date)).

%% Identity tokens

issue_identity(#{<<"providerId">> := Provider, <<"keyId">> := KeyId} = Params) ->
    #{<<"userId">> := User, <<"nonce">> := Nonce, <<"timeToLive">> := TimeToLive} = Params,
    ensure(not lists:member(<<>>, [Provider, KeyId, User, Nonce]), malformed),
    IssuedAt = instant(map_get(<<"issuedAt">>, Params), second),
    ensure(TimeToLive >= 1, 'ttl-too-short'),
    Header = #{
        <<"typ">> => <<"JWT">>,
        <<"alg">> => <<"RS256">>,
        <<"cty">> => ?IDENTITY_TYPE,
        <<"kid">> => KeyId
    },
    Claims = #{
        <<"iss">> => Provider,
        <<"prn">> => User,
        <<"iat">> => IssuedAt,
        <<"exp">> => ending(IssuedAt, TimeToLive),
        <<"nce">> => Nonce
    },
    Optional = #{
        <<"displayName">> => <<"display_name">>,
        <<"avatarUrl">> => <<"avatar_url">>,
        <<"firstName">> => <<"first_name">>,
        <<"lastName">> => <<"last_name">>
    },
    Given = maps:with(maps:keys(Optional), Params),
    Named = maps:from_list([{map_get(Name, Optional), Value} || {Name, Value} <- maps:to_list(Given)]),
    Key = pem(map_get(<<"privateKey">>, Params)),
    token(jose_jwt:sign(Key, Header, maps:merge(Claims, Named))).

verify_identity(#{<<"providerId">> := Provider, <<"nonce">> := Nonce, <<"token">> := Token} = Params) ->
    ensure(Provider =/= <<>> andalso Nonce =/= <<>>, malformed),
    Header = jose:decode(jose_jws:peek_protected(Token)),
    ensure(maps:get(<<"typ">>, Header, none) =:= <<"JWT">>, 'wrong-type'),
    ensure(maps:get(<<"cty">>, Header, none) =:= ?IDENTITY_TYPE, 'wrong-type'),
    Pem = case maps:find(maps:get(<<"kid">>, Header, none), map_get(<<"publicKeys">>, Params)) of
        {ok, Found} -> Found;
        error -> throw('unknown-key')
    end,
    Claims = claims(jose_jwt:verify_strict(pem(Pem), [<<"RS256">>], Token)),
    {_, ExpiresAt} = check_dates(Claims, Params),
    #{<<"iss">> := Issuer, <<"prn">> := User, <<"nce">> := Answered} = Claims,
    ensure(Issuer =:= Provider, 'wrong-issuer'),
    ensure(is_binary(User) andalso User =/= <<>>, 'claim-invalid'),
    ensure(Answered =:= Nonce, 'nonce-mismatch'),
    #{userId => User, expiresAt => timestamp(ExpiresAt)}.

%% Both

claims({false, _, _}) ->
    throw('bad-signature');
claims({true, Token, _}) ->
    {_, Claims} = jose_jwt:to_map(Token),
    ensure(not is_map_key(<<"aud">>, Claims), 'claim-invalid'),
    Claims.

%% The library leaves the dates to its caller.
check_dates(#{<<"iat">> := IssuedAt, <<"exp">> := ExpiresAt}, #{<<"now">> := Text, <<"leeway">> := Leeway}) ->
    Now = instant(Text, millisecond) / 1000,
    ensure(is_number(IssuedAt) andalso is_number(ExpiresAt) andalso IssuedAt >= 0, 'claim-invalid'),
    ensure(ExpiresAt > IssuedAt, 'claim-invalid'),
    ensure(ExpiresAt + Leeway > Now, expired),
    ensure(IssuedAt - Leeway =< Now, 'not-yet-valid'),
    {IssuedAt, ExpiresAt}.

instant(Text, Unit) ->
    Time = calendar:rfc3339_to_system_time(binary_to_list(Text), [{unit, Unit}]),
    ensure(Time >= 0, malformed),
    Time.

%% The module calendar ends with the year 9999.
ending(Start, Seconds) ->
    ensure(Start + Seconds =< 253402300799, 'claim-invalid'),
    Start + Seconds.

timestamp(Seconds) ->
    list_to_binary(calendar:system_time_to_rfc3339(floor(Seconds), [{offset, "Z"}])).

date(Seconds) ->
    {{Year, Month, Day}, _} = calendar:system_time_to_universal_time(floor(Seconds), second),
    iolist_to_binary(io_lib:format("~4..0b~2..0b~2..0b", [Year, Month, Day])).

is_date(<<Year:4/binary, Month:2/binary, Day:2/binary>>) ->
    try calendar:valid_date(binary_to_integer(Year), binary_to_integer(Month), binary_to_integer(Day))
    catch error:badarg -> false
    end.
