/** What is worked out beside the page while somebody types. */
export interface Proof {
  readonly begin: () => void
  /** What to send along; empty where the browser can't. */
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
  // Only pages that came over a safe line may compute hashes.
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

/** The proof that a browser has worked for this answer, begun when somebody begins to fill it in. */
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
