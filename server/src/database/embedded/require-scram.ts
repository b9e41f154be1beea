import type pg from 'pg'

/**
 * Makes a client refuse every server that does not prove by SCRAM that it knows the password. Over TCP, another program
 * can listen at the address of a server that is restarting. It could ask for the password in clear, or for none and
 * answer in the server's place.
 */
export function requireScram({ connection }: pg.Client): void {
  let proven = false
  const refuse = () => connection.stream.destroy(new Error('the server does not use SCRAM'))
  // The client checks the proof itself when this message arrives.
  connection.on('authenticationSASLFinal', () => {
    proven = true
  })
  connection.on('authenticationOk', () => {
    if (!proven) refuse()
  })
  // A proof that failed is reported as an error. Nothing may be sent after it.
  connection.on('error', () => connection.stream.destroy())
  connection.on('authenticationCleartextPassword', refuse)
  connection.on('authenticationMD5Password', refuse)
}
