import { expect, test } from "vitest"
import { deviceName } from "./device-name.ts"

test("a device is named by its browser and system", () => {
  expect(
    deviceName("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/156.0 Safari/537.36 Edg/156.0"),
  ).toBe("Edge · Windows")
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1")).toBe(
    "Safari · iOS",
  )
})

test("a device that says nothing has no name", () => {
  expect(deviceName(null)).toBeUndefined()
  expect(deviceName("curl/8")).toBeUndefined()
})
