import type { Messages } from "../pt-br.ts"

export const errors: Messages["errors"] = {
  title: "Couldn't finish this",
  loadTitle: "Couldn't load this",
  network: "The server isn't responding. Check your connection and try again.",
  timeout: "The server took too long to respond. Try again.",
  unexpected: (requestId) =>
    requestId
      ? `Something went wrong on our side. Code: ${requestId}`
      : "Something went wrong. Try again in a moment.",
  signInAgain: "Please sign in again",
  undo: "Couldn't undo",
  pageTitle: "This page ran into an error",
  pageText: "Everything else still works. Try again; if it keeps happening, reload the page.",
  notFoundTitle: "Page not found",
  notFoundText: "The address may have changed, or what was here has been deleted.",
  goHome: "Go to pipelines",
}
