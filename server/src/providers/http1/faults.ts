/** Faults of a connection that are not the system's own carry a code like those, which is all that failures quote. */
class ConnectionFault extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** The host's bytes are not HTTP. */
export class BadResponse extends ConnectionFault {
  constructor(what: string) {
    super(`the response cannot be read: ${what}`, 'BAD_RESPONSE')
  }
}

/** Named as the system names the same thing seen one moment earlier. */
export class Disconnected extends ConnectionFault {
  constructor() {
    super('the host closed the connection before its response was whole', 'ECONNRESET')
  }
}

export class ConnectTimeout extends ConnectionFault {
  constructor() {
    super('no connection in time', 'ETIMEDOUT')
  }
}

export class HostClosed extends ConnectionFault {
  constructor() {
    super('no more calls are made', 'CLOSED')
  }
}
