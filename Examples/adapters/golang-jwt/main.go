// Answers the suite's operations with golang-jwt: JSON-RPC 2.0, one message a line.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
	"runtime"
)

// Set by the linker: the version of golang-jwt, which has no constant of its own to read.
var libraryVersion = "unknown"

type object = map[string]interface{}

// What an operation answers in place of an output.
type refusal string

func (r refusal) Error() string { return string(r) }

var operations = map[string]func(params json.RawMessage) (object, error){
	"sinch.registrationToken.issue": issueRegistrationToken,
	"layer.identityToken.issue":     issueIdentityToken,
	"sinch.registrationToken.verify": func(params json.RawMessage) (object, error) {
		return verdict(verifyRegistrationToken(params))
	},
	"layer.identityToken.verify": func(params json.RawMessage) (object, error) {
		return verdict(verifyIdentityToken(params))
	},
}

func verdict(output object, err error) (object, error) {
	if err != nil {
		return object{"valid": false, "reason": reason(err)}, nil
	}
	output["valid"] = true
	return output, nil
}

func answer(method string, params json.RawMessage) (result object, problem object) {
	if method == "conformance.describe" {
		names := []string{}
		for name := range operations {
			names = append(names, name)
		}
		return object{
			"name":            "golang-jwt",
			"version":         libraryVersion + " (" + runtime.Version() + ")",
			"language":        "Go",
			"protocolVersion": 1,
			"operations":      names,
		}, nil
	}
	operation, found := operations[method]
	if !found {
		return nil, object{"code": -32601, "message": "there is no operation " + method}
	}
	output, err := operation(params)
	if err != nil {
		return object{"refused": true, "reason": reason(err)}, nil
	}
	return output, nil
}

func main() {
	input := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if len(line) > 0 {
			var request struct {
				ID     json.RawMessage `json:"id"`
				Method string          `json:"method"`
				Params json.RawMessage `json:"params"`
			}
			if err := json.Unmarshal(line, &request); err != nil {
				log.Fatal(err)
			}
			response := object{"jsonrpc": "2.0", "id": request.ID}
			if result, problem := answer(request.Method, request.Params); problem != nil {
				response["error"] = problem
			} else {
				response["result"] = result
			}
			if err := output.Encode(response); err != nil {
				log.Fatal(err)
			}
		}
		if errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			log.Fatal(err)
		}
	}
}
