<?php
// Calls of a partner's server and its webhooks. PHP 8.1 or newer, no packages.

function callPartner(string $path, array $form): array
{
    $origin = getenv('TRADELET_ORIGIN') ?: 'http://localhost:4321';
    $context = stream_context_create(['http' => [
        'method' => 'POST',
        'header' => ['Authorization: Bearer ' . getenv('PARTNER_KEY'), 'Content-Type: application/json'],
        'content' => json_encode($form),
        'timeout' => 10,
        'follow_location' => 0,
        'ignore_errors' => true,
    ]]);
    $body = file_get_contents("$origin/api/partner/$path", false, $context);
    $answer = $body === false ? null : json_decode($body, true);
    if (($answer['code'] ?? null) !== 1) {
        $reason = [$answer['msg'] ?? 'no response', $answer['field'] ?? '', $answer['rule'] ?? ''];
        throw new RuntimeException("$path: " . implode(' ', $reason));
    }
    return $answer['data'];
}

/** Exchanges the code of the sign-in window for a first session. Store its `member` with your own account. */
function linkMember(string $code, string $verifier): array
{
    return callPartner('token', ['code' => $code, 'verifier' => $verifier]);
}

/** Opens a session of 15 minutes for a linked member. Return it to the page as JSON. */
function openSession(string $member, string $origin): array
{
    $scopes = ['read', 'trade'];
    return callPartner('session', ['member' => $member, 'origin' => $origin, 'scopes' => $scopes, 'seconds' => 900]);
}

/** Returns the event of a webhook, or null if it is not genuine: readWebhook(file_get_contents('php://input'), getallheaders()) */
function readWebhook(string $body, array $headers): ?array
{
    $sent = array_change_key_case($headers);
    $timestamp = $sent['webhook-timestamp'] ?? '';
    if (!preg_match('/^\d{1,12}$/D', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        return null;
    }
    $signed = ($sent['webhook-id'] ?? '') . ".$timestamp.$body";
    // Two secrets while one replaces the other.
    foreach (array_filter(explode(' ', getenv('WEBHOOK_SECRET') ?: '')) as $secret) {
        $key = base64_decode(substr($secret, strlen('whsec_')));
        $right = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
        foreach (explode(' ', $sent['webhook-signature'] ?? '') as $given) {
            if (hash_equals($right, $given)) {
                return json_decode($body, true);
            }
        }
    }
    return null;
}
