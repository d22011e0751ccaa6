import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSecrets, mask, secretValues, SECRET_KINDS } from '../../src/index.ts'
import { mixed, privateKey, SAMPLES } from './samples.ts'

const KEY = 'the key of one run'
const masked = (text: string): string => mask(text, KEY).text

describe('masking', () => {
  it.each(SAMPLES)('finds %s by its shape, wherever it stands', (kind, secret) => {
    for (const [before, after] of [
      ['', ''],
      ['export X=', '\n'],
      ['{"a":"', '"}'],
      ['https://host/?t=', '&b=1'],
      ['(', ').'],
    ] as const) {
      const result = mask(before + secret + after, KEY)
      expect(result.text).toMatch(new RegExp(`\\[masked:${kind}:[0-9a-f]{12}\\]`))
      expect(result.text).not.toContain(secret)
      expect(result).toMatchObject({ count: 1, kinds: { [kind]: 1 } })
    }
  })

  it('finds private keys, also as one line of JSON and cut off', () => {
    for (const kind of ['', 'RSA ', 'EC ', 'OPENSSH ', 'ENCRYPTED ']) {
      const whole = `before\n${privateKey(kind)}\nafter`
      expect(masked(whole)).toMatch(/^before\n\[masked:private-key:[0-9a-f]{12}\]\nafter$/)
      expect(masked(JSON.stringify({ key: privateKey(kind) }))).not.toContain(mixed(64, 3))
      expect(masked(privateKey(kind).slice(0, 300))).not.toContain(mixed(64, 2))
    }
    expect(mask('-----BEGIN PRIVATE KEY----- is how it starts', KEY).count).toBe(0)
  })

  it('finds passwords in connection strings, and leaves the rest to be read', () => {
    const result = masked(['postgres://app:s3cr', 'etPw@db.example.org:5432/app'].join(''))
    expect(result).toMatch(
      /^postgres:\/\/app:\[masked:connection-password:[0-9a-f]{12}\]@db\.example\.org:5432\/app$/,
    )
    for (const plain of [
      'postgres://user:password@localhost/db',
      'redis://:${PASS}@host',
      'http://h:80/@scope/a',
    ]) {
      expect(masked(plain)).toBe(plain)
    }
  })

  it('finds random values under secret-sounding names', () => {
    const value = mixed(32)
    for (const line of [
      `const apiKey = '${value}'`,
      `"client_secret": "${value}"`,
      `DB_PASSWORD=${value}`,
      `export SERVICE_TOKEN=${value}`,
      `headers['x-api-key'] = "${value}"`,
      `Authorization: Bearer ${value}`,
      `aws_secret_access_key = ${mixed(40)}`,
    ])
      expect(masked(line), line).not.toContain(value)
  })

  it('leaves hashes, identifiers, lock files and minified code alone', () => {
    const sha = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    for (const line of [
      `commit ${sha.slice(0, 40)}`,
      `sha256:${sha}`,
      '"id": "123e4567-e89b-12d3-a456-426614174000"',
      'token = "123e4567-e89b-12d3-a456-426614174000"',
      '"integrity": "sha512-Zr5yOmkvMRWH0cIY3mHyKzTnCTfmmKMuT5Wz2B9rVmXW7sKwIUVJ0G/DgWkJGpPKbVYk1qPYFbOKVOqbfjvYhA=="',
      '"js-tokens": "^4.0.0", "resolved": "https://registry.example.org/js-tokens/-/js-tokens-4.0.0.tgz"',
      'const token = parser.nextToken2(); const password = await prompt("password")',
      'password = "correct horse battery staple"',
      'API_KEY=your-api-key-here',
      'secret: "${{ secrets.DEPLOY_KEY_PRODUCTION_1 }}"',
      'tokenizer:"function",keyboard:a1b2c3d4e5f6g7h8,sk-learn-compatible-estimators-for-everyone',
      '!function(e,t){var n="abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+/";e.token=n}(this)',
      'password_hash_function = "argon2id_default_params"',
      'eyJ and npm_config_registry and ghp_short',
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    ])
      expect(mask(line, KEY), line).toMatchObject({ count: 0, text: line })
  })

  it('gives equal secrets equal placeholders under one key, and others under another', () => {
    const secret = SAMPLES[1]![1]
    const [first, second] = masked(`${secret} ${secret}`).split(' ')
    expect(first).toBe(second)
    expect(mask(secret, 'another key').text).not.toBe(first)
  })

  it('masks the values of the user’s own variables, whatever their shape', () => {
    const environment = {
      MY_TOKEN: 'plain words here',
      PATH: '/bin:/usr/bin',
      SSH_AUTH_SOCK: '/tmp/agent.sock',
      DB_PASS: 'short',
    }
    const values = secretValues(environment)
    expect(values).toEqual(['plain words here'])
    expect(secretValues({ A_SECRET: 'two\nlines' })).toEqual([String.raw`two\nlines`, 'two\nlines'])
    const result = mask('said: plain words here, a(b)', KEY, values)
    expect(result.text).toMatch(/^said: \[masked:environment-value:[0-9a-f]{12}\], a\(b\)$/)
    expect(mask('a.*(b)[c', KEY, ['.*(b)[c', 'longer .*(b)[c']).text).toMatch(/^a\[masked:environment-value:/)
  })

  it('changes nothing when it is done again, on any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(...SAMPLES.map(([, secret]) => secret), privateKey()),
      fc.constantFrom(
        'token="',
        '"',
        'password=',
        '://u:',
        '@h',
        ' ',
        '\n',
        '[masked:',
        'sk-',
        '-',
        '_',
        'Bearer ',
      ),
      fc.constantFrom('[masked:github-token:0123456789ab]', '[masked:other:0123456789ab]', 'authorization: '),
      fc.string({ maxLength: 12 }),
      fc.nat(30).map((shift) => mixed(24, shift)),
    )
    const values = fc.array(fc.string({ minLength: 8, maxLength: 12 }), { maxLength: 2 })
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), values, (pieces, own) => {
        const first = mask(pieces.join(''), KEY, own)
        const second = mask(first.text, KEY, own)
        expect(second).toEqual({ text: first.text, count: 0, kinds: {} })
      }),
      { numRuns: 1_000 },
    )
  })

  it('gets through a text that nearly matches all the time', () => {
    const near = [
      'eyJ',
      'sk-',
      'a://b:',
      'token="',
      'A',
      'token=',
      '_SECRET',
      'password',
      ' ',
      'xoxb-1',
      'bearer ',
    ]
    const begin = privateKey().split('\n')[0]!
    for (const each of [...near, `${begin}\n`, `${begin}${mixed(20)} `]) {
      // A quadratic rule would need minutes for this, and the test would run out of time.
      expect(findSecrets(each.repeat(1_000_000 / each.length)).length).toBeLessThan(40_000)
    }
  })
})

it('pins the kinds: they stand in stored placeholders', () => {
  expect(SECRET_KINDS).toEqual([
    'aws-access-key',
    'aws-secret-key',
    'github-token',
    'gitlab-token',
    'slack-token',
    'slack-webhook',
    'stripe-key',
    'google-key',
    'openai-key',
    'anthropic-key',
    'npm-token',
    'pypi-token',
    'json-web-token',
    'private-key',
    'connection-password',
    'assigned-secret',
    'authorization',
    'environment-value',
  ])
})
