import { describe, expect, it } from 'vitest'
import { redact } from './redact.ts'

const KEY = 'a1B2c3D4e5F6g7H8i9J0k1L2'

describe('--redact', () => {
  it.each([
    // E-mail addresses.
    ['Write to ada.lovelace+work@mail.example.org.', 'Write to [email].'],
    ['<grüße@müller.example>, a@b.co', '<[email]>, [email]'],
    // Phone numbers.
    ['Call +44 20 7946 0958 or +1 (555) 123-4567!', 'Call [phone] or [phone]!'],
    ['0049 (0)30 1234567', '[phone]'],
    ['(555) 123-4567, 555-123-4567, 555.123.4567', '[phone], [phone], [phone]'],
    ['030/1234567 und 06 12 34 56 78', '[phone] und [phone]'],
    ['اتصل على +٩٦٦ ٥٠ ١٢٣ ٤٥٦٧', 'اتصل على [phone]'],
    // Keys.
    [`sk-proj-${KEY}, gsk_${KEY} and hf_${KEY}`, '[key], [key] and [key]'],
    [`arena_0a1b2c3d_${KEY}${KEY.slice(5)}`, '[key]'],
    ['AKIAIOSFODNN7EXAMPLE', '[key]'],
    [`AIza${KEY}${KEY.slice(0, 11)}`, '[key]'],
    ['Authorization: Bearer abc123def456', 'Authorization: Bearer [key]'],
    ['{"api_key": "0123456789abcdef"}', '{"api_key": "[key]"}'],
    ['https://x.example/?key=abcdef12345&b=1', 'https://x.example/?key=[key]&b=1'],
    ['eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl done', '[key] done'],
    [
      '-----BEGIN RSA PRIVATE KEY-----\nMIIE-x\nabc=\n-----END RSA PRIVATE KEY-----\nrest',
      '[key]-----END RSA PRIVATE KEY-----\nrest',
    ],
  ])('[O52] %j becomes %j', (text, redacted) => expect(redact(text)).toBe(redacted))

  it.each([
    'On 2024-05-17, 01/02/2024 and 09/11/2001 - 10/12/2002 at 08:30:00',
    'lodash@4.17.21, @types/node, 192.168.100.200, 3.14159265358979, 1,234,567.89',
    '12345678 + 87654321 = 99999999, 0b00101010, 00101010, 1e10, x+12345678',
    'room 012 345, the password: yesterday',
    'the password is reset, an api key is needed, skip-to-content, sk-learn',
    // What it cannot find, as the help says.
    'Ada Lovelace, 12 St James Square, @ada, ada at example dot org, 1234567890',
  ])('[O52] leaves %j', (text) => expect(redact(text)).toBe(text))
})
