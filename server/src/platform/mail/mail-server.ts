import type { Config } from "../config.ts"

type ServerSettings = Pick<Config, "smtpUrl" | "isRehearsal" | "outboundAllowHosts">

/** The mail server, unless a rehearsal must not reach it. */
export function mailServerOf({
  smtpUrl,
  isRehearsal,
  outboundAllowHosts,
}: ServerSettings): string | undefined {
  const isClosed = isRehearsal && smtpUrl && !outboundAllowHosts.includes(new URL(smtpUrl).hostname)
  return isClosed ? undefined : smtpUrl
}

/** Whether mails reach anybody. Without a server they are only kept. */
export function hasMailServer(settings: ServerSettings): boolean {
  return mailServerOf(settings) !== undefined
}
