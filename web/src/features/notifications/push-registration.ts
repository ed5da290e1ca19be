import { createPushSubscription, deletePushSubscription, getPushKey } from "@funil/contract/messages/push"
import { call, read } from "../../lib/api/api.ts"
import { readStored, writeStored } from "../../lib/session/storage.ts"

/** What this browser supports. `install` means the app must be on the home screen first. */
export type PushState = "unsupported" | "install" | "blocked" | "off" | "on"

function isIos(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}

/** Whether push is on, as the browser reports it. Asks for no permission. */
export async function pushState(): Promise<PushState> {
  if (!("PushManager" in globalThis) || !("Notification" in globalThis))
    return isIos() ? "install" : "unsupported"
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return "unsupported"
  if (Notification.permission === "denied") return "blocked"
  const isOn =
    readStored("pushSubscription") !== undefined && (await registration.pushManager.getSubscription())
  return isOn ? "on" : "off"
}

function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer())
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

/** A browser that can't reach its push service may never answer. */
const patienceMs = 20_000

function refuseLater(): Promise<never> {
  return new Promise((_, refuse) => {
    setTimeout(() => refuse(new DOMException("no answer of the push service", "AbortError")), patienceMs)
  })
}

/** Subscribes with the server's key. Replaces a subscription with an old key. */
async function subscribe(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const { key } = await read(getPushKey)
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) !== key) await known.unsubscribe()
  const asked = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const subscription = await Promise.race([asked, refuseLater()])
  const { endpoint, keys } = subscription.toJSON()
  const body = {
    endpoint: endpoint ?? "",
    keys: { p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" },
    user_agent: navigator.userAgent.slice(0, 300),
  }
  const { data } = await call(createPushSubscription, { body })
  writeStored("pushSubscription", data.id)
}

/**
 * Asks for the permission, which needs a click, and subscribes. Returns false if the user declines.
 */
export async function enablePush(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false
  await subscribe()
  return true
}

/**
 * Drops the browser's subscription and hides shown notifications, because another user may use this
 * browser next. The server's copy ends with the session or at the next failed push.
 */
export async function forgetPush(): Promise<void> {
  writeStored("pushSubscription", undefined)
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

export async function disablePush(): Promise<void> {
  const id = readStored("pushSubscription")
  await forgetPush()
  if (id) await call(deletePushSubscription, { params: { id } })
}

/**
 * Renews a subscription of this browser, since browsers replace them and the language may have
 * changed. Drops a subscription of another user's session.
 */
export async function renewPush(): Promise<void> {
  if (readStored("pushSubscription") === undefined) return forgetPush()
  if (Notification.permission === "granted") await subscribe()
}
