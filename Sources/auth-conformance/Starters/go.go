// Lets auth-conformance check your code: JSON-RPC 2.0 messages on standard input and output.
//
//	go build -o adapter adapter.go
//	auth-conformance check --operation sinch.signature.sign -- ./adapter
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
)

type object map[string]interface{}

// The signature is the SHA-1 digest, in base64, of user id, key, sequence and secret in a row.
func signSinchSignature(params json.RawMessage) (object, error) {
	var input struct{ UserID, ApplicationKey, Sequence, ApplicationSecret string }
	if err := json.Unmarshal(params, &input); err != nil {
		return nil, err
	}
	// Call your code here. What it refuses is answered object{"refused": true, "reason": "malformed"}.
	return object{"signature": "to be filled in"}, nil
}

// How to go on: write one function for each operation that your code has, and name it here; what is
// not named counts as unimplemented. `auth-conformance operations NAME` describes what an operation is
// asked and answers, `auth-conformance show ID` prints a case.
var operations = map[string]func(json.RawMessage) (object, error){
	"sinch.signature.sign": signSinchSignature,
}

func describe() object {
	names := []string{}
	for name := range operations {
		names = append(names, name)
	}
	return object{
		"name":            "my code",
		"version":         "0.1.0",
		"language":        "Go",
		"protocolVersion": 1,
		"operations":      names,
	}
}

func answer(method string, params json.RawMessage) (string, object) {
	if method == "conformance.describe" {
		return "result", describe()
	}
	operation, found := operations[method]
	if !found {
		return "error", object{"code": -32601, "message": "there is no operation " + method}
	}
	output, err := call(operation, params)
	if err != nil {
		log.Print(err)
		return "error", object{"code": -32603, "message": err.Error()}
	}
	return "result", output
}

// A panic is the end of its own case alone.
func call(operation func(json.RawMessage) (object, error), params json.RawMessage) (
	output object, err error,
) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("%v", problem)
		}
	}()
	return operation(params)
}

// One message a line, in UTF-8; the answer leaves at once. Anything else goes to standard error.
func main() {
	input := bufio.NewReader(os.Stdin)
	output := json.NewEncoder(os.Stdout)
	for {
		line, err := input.ReadBytes('\n')
		if err == io.EOF {
			return
		} else if err != nil {
			log.Fatal(err)
		}
		var request struct {
			ID, Params json.RawMessage
			Method     string
		}
		if err := json.Unmarshal(line, &request); err != nil {
			log.Fatal(err)
		}
		member, value := answer(request.Method, request.Params)
		response := object{"jsonrpc": "2.0", "id": request.ID, member: value}
		if err := output.Encode(response); err != nil {
			log.Fatal(err)
		}
	}
}
