import { expect, test } from "vitest"
import { isPushEndpoint } from "./push-host.ts"

const closed = { outboundAllowHosts: [] }

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://wns2-by3p.notify.windows.com/w/?token=abc",
  "https://web.push.apple.com/abc",
])("%s is a push service", (address) => {
  expect(isPushEndpoint(closed, address)).toBe(true)
})

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://fcm.googleapis.com.evil.test/abc",
  "https://evilpush.apple.com/abc",
  "https://user@fcm.googleapis.com/abc",
  "https://.push.apple.com/",
  "https://.notify.windows.com/w",
  "https://..push.apple.com/abc",
  "https://-.push.apple.com/abc",
  "https://a..push.services.mozilla.com/abc",
  "https://push.apple.com/abc",
  "https://web.push.apple.com./abc",
  "https://webxpush.apple.com/abc",
  "https://127.0.0.1/abc",
  "https://localhost/abc",
  "nonsense",
])("%s is none", (address) => {
  expect(isPushEndpoint(closed, address)).toBe(false)
})

test("a host that the operator allows is one, over http too", () => {
  expect(isPushEndpoint({ outboundAllowHosts: ["localhost"] }, "http://localhost:4000/abc")).toBe(true)
})
