import { getDocument, type PDFDocumentProxy, PDFWorker, version } from "pdfjs-dist/legacy/build/pdf.mjs"
// The bundler creates this export with the file's URL.
// oxlint-disable-next-line import/default
import workerUrl from "pdfjs-dist/legacy/build/pdf.worker.min.mjs?url"

/** The most pixels of an image inside a PDF that are still rendered. */
const maxImageSize = 64 * 1024 * 1024

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    createScriptURL: (url: string) => string
  }
}

/**
 * Wraps the URL as a trusted type for the security policy. Browsers without trusted types take the
 * string.
 */
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
 * Opens a PDF in a worker. It runs no scripts or forms of the file and makes no requests. Throws if
 * the file is damaged or needs a password.
 */
export async function openPdf(data: ArrayBuffer): Promise<OpenPdf> {
  address ??= scriptAddress()
  const port = new Worker(address, { type: "module" })
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    // WebAssembly decoders need a wider security policy. The JavaScript ones are served as assets.
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
