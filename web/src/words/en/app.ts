import type { Messages } from "../pt-br.ts"

export const app: Messages["app"] = {
  rehearsal: (time) => `Rehearsal: the clock is at ${time}, and nothing is sent.`,
  updateTitle: "New version available",
  updateText: "A new version of Funil is ready. Install it now; the page will reload.",
  update: "Install",
  later: "Not now",
  updateFailed: "Couldn't update",
  updateFailedText: "Press Ctrl + F5 and try again.",
  install: "Install Funil",
  installText: "Open it right from your home screen, get notifications and read offline.",
  installNow: "Install",
  installByShare: "In the browser's Share menu, choose “Add to Home Screen”.",
}
