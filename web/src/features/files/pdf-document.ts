import { getDocument, type PDFDocumentProxy, PDFWorker, version } from "pdfjs-dist/legacy/build/pdf.mjs"
// The bundler makes the export: the address of the file.
// oxlint-disable-next-line import/default
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url"

/** Pixels of a picture inside a PDF that are still drawn. */
const maxImageSize = 64 * 1024 * 1024

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

/** The security policy wants proof that a script's address is ours; browsers without it take the text. */
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy("funil-pdf", { createScriptURL: () => workerUrl })
  return policy?.createScriptURL(workerUrl) ?? workerUrl
}

let address: string | undefined

export interface OpenPdf {
  readonly pdf: PDFDocumentProxy
  readonly close: () => void
}

/**
 * Opens a PDF in a worker of its own. Nothing in the file is run: scripts and forms are left out, and it reaches no network.
 * Fails when it is damaged or wants a password.
 */
export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  address ??= scriptAddress()
  const port = new Worker(address, { type: "module" })
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    // Compiled decoders would need a wider security policy; the plain ones lie beside the other assets.
    useWasm: false,
    wasmUrl: `/assets/pdf-${version}/`,
    enableXfa: false,
    maxImageSize,
    verbosity: 0,
  })
  const close = () => void task.destroy().finally(() => port.terminate())
  try {
    return { pdf: await task.promise, close }
  } catch (error) {
    close()
    throw error
  }
}
