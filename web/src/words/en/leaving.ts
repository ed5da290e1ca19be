import type { leaving as portuguese } from "../pt-br/leaving.ts"

export const leaving: typeof portuguese = {
  take: {
    title: "Export all data",
    text: "A ZIP file with everything in the account: CSV files for each list, the history, the settings and the files. Another Funil installation can import all of it.",
    begin: "Prepare the export",
    again: "Prepare again",
    beginFailed: "Couldn't prepare the data",
    loadFailed: "Couldn't check whether the data is ready",
    running: "Preparing the data…",
    runningText: "You can leave this page: we'll notify you by email and in the app when the file is ready.",
    ready: (day) => `Data from ${day} is ready`,
    until: (size, day) => `${size} · available until ${day}`,
    download: "Download",
    downloadFailed: "Couldn't download the data",
    failed: "Couldn't prepare the file",
    failedText: "Something went wrong on our side. Nothing in your account was changed. Try again.",
    expired: (day) => `The file from ${day} has expired`,
    expiredText: "A file is available for 7 days. Prepare it again when you need it.",
  },
  close: {
    title: "Close the account",
    text: "Everyone is signed out immediately, and all data is erased in 30 days. Until then an administrator can reopen the account.",
    open: "Close the account…",
    dialogTitle: "Close this account?",
    now: "Now: the whole team is signed out, automations stop, the plan isn't renewed, and open invoices are canceled.",
    until: (day) =>
      `Until ${day}: an administrator can reopen the account exactly as it was, with the link that we email to each of them.`,
    finally: "After that: all data and files are permanently erased, and the domain becomes available.",
    takeFirst: "Export your data first if you'll need it.",
    domain: (domain) => `Type the account's domain: ${domain}`,
    submit: "Close the account",
    failed: "Couldn't close the account",
  },
  closed: {
    title: "The account was closed",
    text: "No one can sign in anymore. To come back, open the link that we emailed to each administrator: it's valid for 30 days. After that all data is erased.",
    home: "Go to the home page",
  },
  reopen: {
    title: "Reopen the account",
    text: "The account comes back as it was: people, deals, files and history. The plan continues if its billing period is still running. Everyone signs in again with the password they had.",
    submit: "Reopen the account",
    failed: "Couldn't reopen the account",
    doneTitle: "The account is open again",
    doneText: "Sign in with your email and password.",
    overTitle: "This link is no longer valid",
    overText:
      "The account is already open, was closed again, or has been erased. Check that the link is complete and comes from the latest email.",
    signIn: "Go to sign in",
  },
}
