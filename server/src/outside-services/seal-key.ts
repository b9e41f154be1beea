import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** The host that a key belongs to. A sealed key cannot be opened for another one. */
export interface KeyOwner {
  readonly name: string
  readonly baseUrl: string
}

/** Encrypts the keys of hosts with AES-256-GCM. */
export interface KeySealer {
  seal(key: string, owner: KeyOwner): Buffer
  /** `null` if it was sealed with another secret or for another host. */
  open(sealed: Buffer, owner: KeyOwner): string | null
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

export function createKeySealer(secret: string): KeySealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'arena host keys', 32))
  // Without the address, a key could be sent to any address that is written into its row.
  const ownerOf = ({ name, baseUrl }: KeyOwner) => Buffer.from(JSON.stringify([name, new URL(baseUrl).origin]))
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(ownerOf(owner))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, owner) {
      const nonce = sealed.subarray(0, NONCE_BYTES)
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(ownerOf(owner)).setAuthTag(tag)
        const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8')
        return text + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}

export interface SecretOptions {
  /** `ARENA_SECRET_KEY`. */
  readonly secretKey: string | null
  readonly databaseUrl: string | null
  readonly dataDir: string
}

const SECRET_FILE = 'secret-key'
const SECRET_CHARS_MIN = 32

/**
 * The secret that keys are sealed with. Without `ARENA_SECRET_KEY` it is a file next to the built-in database, which is made if
 * `create` is true. Several instances on one `DATABASE_URL` have no common folder, so they need the variable: `null`.
 */
export async function readSecret(options: SecretOptions, { create }: { create: boolean }): Promise<string | null> {
  const { secretKey, databaseUrl, dataDir } = options
  if (secretKey !== null || databaseUrl !== null) return secretKey
  const file = path.join(dataDir, SECRET_FILE)
  const known = await readSecretFile(file)
  if (known !== null || !create) return known
  await mkdir(dataDir, { recursive: true })
  // Written under another name first, so that no process reads an unfinished file.
  const unfinished = `${file}-${randomUUID()}`
  await writeFile(unfinished, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(unfinished, file)
  } catch (error) {
    // Another process, such as the command line, made it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(unfinished)
  }
  return readSecretFile(file)
}

async function readSecretFile(file: string): Promise<string | null> {
  try {
    const secret = (await readFile(file, 'utf8')).trim()
    if (secret.length < SECRET_CHARS_MIN) throw new Error(`the file ${SECRET_FILE} has no secret in it`)
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
