import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createWebhookSecret, signMessage } from '../../server/platform/partners/webhooks/signature.ts'
import { fillCodeBlocks } from '../../tools/documents/code-blocks.ts'
import { accountsBackend } from '../support/accounts-backend.ts'
import { embeddedDatabase } from '../support/databases.ts'
import { findMissing } from '../support/languages.ts'
import { addTestPartner, callFrom, createPkce, grantAccess, PARTNER_ORIGIN } from '../support/partners.ts'
import { createServerProject, type ServerProject } from '../support/server-package.ts'

const SECRETS = [createWebhookSecret(), createWebhookSecret()]
const BODY = JSON.stringify({ type: 'order.settled', timestamp: '2026-11-27T08:00:00.000Z', data: { note: 'Zürich' } })

const backend = await accountsBackend(embeddedDatabase)
const address = await backend.app.listen({ port: 0, host: '127.0.0.1' })
const partner = await addTestPartner(backend, { scopes: 'read,trade' })
const environment = { PARTNER_KEY: partner.key, WEBHOOK_SECRET: SECRETS.join(' '), TRADELET_ORIGIN: address }

let project: ServerProject
before(async () => {
  project = await createServerProject()
})
after(() => project.close())

const guide = await readFile('docs/partner-sessions.md', 'utf8')

/** Grants the partner's server access as a new member. */
const grant = async () => grantAccess(backend, { partner: partner.name, token: (await backend.join()).token })

/** Request to a program in one of the languages. */
type Step =
  | { do: 'link'; code: string; verifier: string }
  | { do: 'open'; member: string; origin: string }
  | { do: 'webhook'; body: string; headers: Record<string, string> }

interface Session {
  token: string
  expires: number
  scopes: string | readonly string[]
  member: string
}

/** Output of a program for a step: a session, the type of an event or null for one that is not genuine, or the text of an error. */
interface Printed {
  session?: Session
  event?: string | null
  error?: string
}

/** Runs a program that reads a step of JSON from its input and prints what came of it. */
async function runProgram(program: string, args: readonly string[], step: Step): Promise<Printed> {
  const child = spawn(program, args, { cwd: project.folder, env: { ...process.env, ...environment } })
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  child.stdin.end(JSON.stringify(step))
  const code = await new Promise((resolve) => child.on('close', resolve))
  assert.equal(code, 0, errors)
  assert.ok(!`${output}${errors}`.includes(partner.key), 'the key is not printed')
  return JSON.parse(output)
}

const NODE = `import { text } from 'node:stream/consumers'
import { linkMember, openSession, readWebhook } from './partner.mjs'
const step = JSON.parse(await text(process.stdin))
const print = (result) => (result.ok ? { session: result.data } : { error: result.error.field + ' ' + result.error.rule })
if (step.do === 'link') console.log(JSON.stringify(print(await linkMember(step))))
else if (step.do === 'open') console.log(JSON.stringify(print(await openSession(step.member, step.origin))))
else console.log(JSON.stringify({ event: readWebhook(step.body, step.headers).event?.type ?? null }))
`

const PYTHON = `import json, sys
import partner
step = json.load(sys.stdin)
try:
    if step["do"] == "webhook":
        event = partner.read_webhook(step["body"].encode(), step["headers"])
        print(json.dumps({"event": event and event["type"]}))
    elif step["do"] == "link":
        print(json.dumps({"session": partner.link_member(step["code"], step["verifier"])}))
    else:
        print(json.dumps({"session": partner.open_session(step["member"], step["origin"])}))
except partner.Refused as refusal:
    print(json.dumps({"error": f"{refusal.args[1]} {refusal.args[2]}"}))
`

const PHP = `<?php
require 'partner.php';
$step = json_decode(stream_get_contents(STDIN), true);
try {
    $printed = match ($step['do']) {
        'webhook' => ['event' => readWebhook($step['body'], $step['headers'])['type'] ?? null],
        'link' => ['session' => linkMember($step['code'], $step['verifier'])],
        default => ['session' => openSession($step['member'], $step['origin'])],
    };
} catch (RuntimeException $refusal) {
    $printed = ['error' => $refusal->getMessage()];
}
echo json_encode($printed);
`

const GO = `package main

import (
	"encoding/json"
	"net/http"
	"os"

	"example.com/site/partner"
)

func main() {
	var step struct {
		Do, Code, Verifier, Member, Origin, Body string
		Headers                                  map[string]string
	}
	if err := json.NewDecoder(os.Stdin).Decode(&step); err != nil {
		panic(err)
	}
	printed := map[string]any{}
	if step.Do == "webhook" {
		headers := http.Header{}
		for name, value := range step.Headers {
			headers.Set(name, value)
		}
		printed["event"] = nil
		if event := partner.ReadWebhook([]byte(step.Body), headers); event != nil {
			printed["event"] = event.Type
		}
	} else {
		session, err := partner.OpenSession(step.Member, step.Origin)
		if step.Do == "link" {
			session, err = partner.LinkMember(step.Code, step.Verifier)
		}
		if err != nil {
			printed["error"] = err.Error()
		} else {
			printed["session"] = session
		}
	}
	if err := json.NewEncoder(os.Stdout).Encode(printed); err != nil {
		panic(err)
	}
}
`

const EXAMPLE = 'examples/partner-server'

/** Programs of each language: how the example and a short main program are written, and the command that runs them. */
const LANGUAGES: Readonly<
  Record<
    string,
    { file: string; skip: string | false; prepare(): void; program: string; args: readonly string[]; lint?: string[] }
  >
> = {
  Node: {
    file: 'partner.mjs',
    skip: false,
    prepare: () => writeFileSync(join(project.folder, 'main.mjs'), NODE),
    program: process.execPath,
    args: ['main.mjs'],
  },
  Python: {
    file: 'partner.py',
    skip: findMissing('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']),
    prepare: () => writeFileSync(join(project.folder, 'main.py'), PYTHON),
    program: 'python3',
    args: ['main.py'],
  },
  PHP: {
    file: 'partner.php',
    skip: findMissing('php', ['--version']),
    prepare: () => writeFileSync(join(project.folder, 'main.php'), PHP),
    program: 'php',
    args: ['main.php'],
    lint: ['-l', 'partner.php'],
  },
  Go: {
    file: 'partner.go',
    skip: findMissing('go', ['version']),
    prepare() {
      mkdirSync(join(project.folder, 'partner'))
      copyFileSync(join(EXAMPLE, 'partner.go'), join(project.folder, 'partner/partner.go'))
      writeFileSync(join(project.folder, 'main.go'), GO)
      writeFileSync(join(project.folder, 'go.mod'), 'module example.com/site\n\ngo 1.19\n')
    },
    program: 'go',
    args: ['run', 'main.go'],
    lint: ['vet', './partner'],
  },
}

for (const [language, { file, skip, prepare, program, args, lint }] of Object.entries(LANGUAGES))
  test(`${file}: links a member, opens a session, names field and rule of a refusal, and checks webhooks`, {
    skip,
  }, async () => {
    if (language !== 'Go') copyFileSync(join(EXAMPLE, file), join(project.folder, file))
    prepare()
    const send = (step: Step) => runProgram(program, args, step)
    if (lint) await promisify(execFile)(program, lint, { cwd: project.folder })

    const linked = await send({ do: 'link', ...(await grant()) })
    assert.match(linked.session?.member ?? '', /^m_/)
    const opened = await send({ do: 'open', member: linked.session?.member ?? '', origin: PARTNER_ORIGIN })
    for (const { session } of [linked, opened]) {
      assert.deepEqual([typeof session?.expires, String(session?.scopes)], ['number', 'read,trade'])
      const from = { token: session?.token ?? '', origin: PARTNER_ORIGIN }
      assert.equal((await callFrom(backend, 'getusr', {}, from)).code, 1)
    }
    const unknown = await send({ do: 'open', member: 'm_unknown', origin: PARTNER_ORIGIN })
    assert.match(unknown.error ?? '', /member unknown$/)
    const { verifier } = createPkce()
    assert.match((await send({ do: 'link', ...(await grant()), verifier })).error ?? '', /code code$/)

    const now = Math.floor(Date.now() / 1000)
    const check = async (secret: string, timestamp: number, body = BODY) => {
      const headers = signMessage(secret, { id: 'msg_1', timestamp, body: BODY })
      return (await send({ do: 'webhook', body, headers })).event
    }
    for (const secret of SECRETS) assert.equal(await check(secret, now), 'order.settled')
    assert.equal(await check(createWebhookSecret(), now), null, 'another secret')
    assert.equal(await check(SECRETS[0] ?? '', now - 3_600), null, 'an old timestamp')
    assert.equal(await check(SECRETS[0] ?? '', now + 3_600), null, 'a timestamp of the future')
    assert.equal(await check(SECRETS[0] ?? '', now, BODY.replace('Zürich', 'Basel')), null, 'a changed body')
  })

test('the guide has the code of all languages, exactly as in their files', async () => {
  const files = await Promise.all(
    Object.values(LANGUAGES).map(async ({ file }) => [file, await readFile(join(EXAMPLE, file), 'utf8')] as const),
  )
  for (const [file, code] of files) {
    assert.ok(guide.includes(`<!-- code: ${EXAMPLE}/${file} -->\n\`\`\``), file)
    assert.ok(guide.includes(`\n${code.trimEnd()}\n\`\`\``), file)
  }
})

test('named blocks of code get the text of their files, and other blocks stay', () => {
  const block = '```js\nold\n```\n'
  const given = `${block}\n<!-- code: a.js -->\n${block}\n${block}`
  const filled = fillCodeBlocks(given, (file) => `// $& ${file}\n`)
  assert.equal(filled, `${block}\n<!-- code: a.js -->\n\`\`\`js\n// $& a.js\n\`\`\`\n\n${block}`)
})

test("the guide's curl command: opens a session", { skip: findMissing('curl', ['--version']) }, async () => {
  const { code, verifier } = await grant()
  const linked = await callFrom(backend, 'partner/token', { code, verifier }, { key: partner.key })
  const { member } = linked.data as { member: string }
  const command = /^```sh\n(curl [\s\S]*?)^```/m.exec(guide)?.[1] ?? ''
  assert.ok(command.includes('https://trade.example.com/'), 'an address to replace')
  const run = command
    .replaceAll('https://trade.example.com', address)
    .replace('m_7fQ2…', member)
    .replace('https://harbour.example', PARTNER_ORIGIN)
  const { stdout } = await promisify(execFile)('sh', ['-c', run], { env: { ...process.env, ...environment } })
  const answer = JSON.parse(stdout)
  assert.equal(answer.code, 1, answer.msg)
  assert.equal((await callFrom(backend, 'getusr', {}, { token: answer.data.token, origin: PARTNER_ORIGIN })).code, 1)
})
