import { updateAccount } from "@funil/contract/account/accounts"
import { expect, test } from "vitest"
import { isAllowedAddress, plainAddress } from "./allowed-address.ts"

const office = ["203.0.113.7", "198.51.100.0/24", "2001:db8::7", "2001:db8:1::/48"]

test.each([
  ["203.0.113.7", true],
  ["203.0.113.8", false],
  ["198.51.100.255", true],
  ["198.51.101.0", false],
  ["2001:db8::7", true],
  ["2001:0DB8:0:0::7", true],
  ["2001:db8::8", false],
  ["2001:db8:1:ffff::1", true],
  ["2001:db8:2::1", false],
  ["nonsense", false],
])("from %s: %s", (address, isAllowed) => {
  expect(isAllowedAddress(office, address)).toBe(isAllowed)
})

test("an empty list lets everybody in, and the system has no address", () => {
  expect(isAllowedAddress([], "203.0.113.8")).toBe(true)
  expect(isAllowedAddress(office, null)).toBe(true)
})

test.each([
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["fe80::1%eth0", "fe80::1"],
  ["2001:db8::7", "2001:db8::7"],
])("%s is written %s", (address, plain) => {
  expect(plainAddress(address)).toBe(plain)
})

test.each([
  "0.0.0.0/0",
  "::/0",
  "::1",
  "::1/128",
  "10.0.0.1/32",
  "10.1.2.3/8",
  "::ffff:203.0.113.7",
  "2001:db8::1/64",
  "1.2.3",
  "1.2.3.4.5",
  "01.2.3.4",
  "256.0.0.1",
  "1.2.3.4/33",
  "1.2.3.4/-1",
  "1.2.3.4/",
  "::1/129",
  ":::1",
  "2001:db8::g",
  "[::1]",
  "fe80::1%eth0",
  "1.2.3.4, 5.6.7.8",
  "localhost",
  "",
])("whatever the contract takes can be looked up: %j", (network) => {
  const { success, data } = updateAccount.body.safeParse({ ip_list: [network] })
  if (success) expect(() => isAllowedAddress(data.ip_list ?? [], "203.0.113.7")).not.toThrow()
  const isNetwork = /^[\d.]+\/\d+$|^[\da-f:.]+(\/\d+)?$/.test(network)
  if (!isNetwork) expect(success).toBe(false)
})
