// Package partner has the calls of a partner's server and its webhooks. Go 1.19 or newer, standard library only.
package partner

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const origin = "http://localhost:4321"

var client = &http.Client{
	Timeout:       10 * time.Second,
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// Session of a page: return it to the page as JSON. LinkMember alone sets Member.
type Session struct {
	Token   string `json:"token"`
	Expires int64  `json:"expires"`
	Scopes  string `json:"scopes"`
	Member  string `json:"member,omitempty"`
}

// Event of a webhook.
type Event struct {
	Type      string         `json:"type"`
	Timestamp time.Time      `json:"timestamp"`
	Data      map[string]any `json:"data"`
}

func call(path string, form map[string]any) (*Session, error) {
	body, err := json.Marshal(form)
	if err != nil {
		return nil, err
	}
	site := origin
	if given := os.Getenv("TRADELET_ORIGIN"); given != "" {
		site = given
	}
	request, err := http.NewRequest("POST", site+"/api/partner/"+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("PARTNER_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct {
		Code             int
		Msg, Field, Rule string
		Data             Session
	}
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, err
	}
	if answer.Code != 1 {
		return nil, fmt.Errorf("%s: %s %s %s", path, answer.Msg, answer.Field, answer.Rule)
	}
	return &answer.Data, nil
}

// LinkMember exchanges the code of the sign-in window for a first session. Store its Member with your own account.
func LinkMember(code, verifier string) (*Session, error) {
	return call("token", map[string]any{"code": code, "verifier": verifier})
}

// OpenSession opens a session of 15 minutes for a linked member.
func OpenSession(member, page string) (*Session, error) {
	scopes := []string{"read", "trade"}
	return call("session", map[string]any{"member": member, "origin": page, "scopes": scopes, "seconds": 900})
}

// ReadWebhook returns the event of a webhook, or nil if it is not genuine. The body has the bytes as they arrived.
func ReadWebhook(body []byte, headers http.Header) *Event {
	timestamp := headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if age := time.Since(time.Unix(seconds, 0)); err != nil || age > 5*time.Minute || age < -5*time.Minute {
		return nil
	}
	// Two secrets while one replaces the other.
	for _, secret := range strings.Fields(os.Getenv("WEBHOOK_SECRET")) {
		key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
		if err != nil {
			continue
		}
		mac := hmac.New(sha256.New, key)
		mac.Write([]byte(headers.Get("webhook-id") + "." + timestamp + "."))
		mac.Write(body)
		right := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
		for _, given := range strings.Fields(headers.Get("webhook-signature")) {
			var event Event
			if hmac.Equal([]byte(right), []byte(given)) && json.Unmarshal(body, &event) == nil {
				return &event
			}
		}
	}
	return nil
}
