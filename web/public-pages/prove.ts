/** A proof of work that runs while the visitor types. */
export interface Proof {
  readonly begin: () => void
  /** Resolves to the value to send, or empty if the browser can't compute it. */
  readonly done: () => Promise<string>
}

interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    readonly createScriptURL: (url: string) => string
  }
}

function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  const url = "/proof.js"
  return trustedTypes?.createPolicy("funil-proof", { createScriptURL: () => url }).createScriptURL(url) ?? url
}

function work(challenge: string): Promise<string> {
  // Browsers allow hashing only on secure pages.
  if (!globalThis.isSecureContext || typeof Worker === "undefined") return Promise.resolve("")
  return new Promise((resolve) => {
    const worker = new Worker(workerUrl(), { type: "module" })
    const end = (proof: string) => {
      worker.terminate()
      resolve(proof)
    }
    worker.addEventListener("message", ({ data }: MessageEvent<string>) => end(data))
    worker.addEventListener("error", () => end(""))
    worker.postMessage(challenge, [])
  })
}

/** Starts the proof of work when the visitor starts to fill in the form. */
export function prove(challenge: string): Proof {
  let running: Promise<string> | null = null
  const begin = () => {
    running ??= work(challenge)
  }
  return {
    begin,
    done() {
      begin()
      return running ?? Promise.resolve("")
    },
  }
}
