import { beforeEach, expect, test } from "vitest"
import {
  currentToasts,
  currentWithheld,
  dismissFailure,
  dismissToast,
  enableToasts,
  showToast,
} from "./toasts.ts"

const titles = () => currentToasts().map((toast) => toast.title)

beforeEach(() => {
  enableToasts(true)
  for (const { hash } of currentToasts()) dismissToast(hash)
})

test("a toast stays for 5 seconds, for 10 where it offers to undo, or for a time of its own", () => {
  const action = { label: "Desfazer", run: () => undefined }
  showToast({ status: "success", title: "a" })
  showToast({ status: "success", title: "b", action })
  showToast({ status: "success", title: "c", action, time: 20_000 })
  expect(currentToasts().map((toast) => toast.time)).toEqual([5000, 10_000, 20_000])
})

test("a fourth toast takes the place of the oldest", () => {
  for (const title of ["a", "b", "c", "d"]) showToast({ status: "success", title })
  expect(titles()).toEqual(["b", "c", "d"])
})

test("the same toast again is not shown twice and counts as the newest", () => {
  for (const title of ["a", "b", "a"]) showToast({ status: "error", title })
  expect(titles()).toEqual(["b", "a"])
})

test("an error leaves when a later try succeeds, and other toasts stay", () => {
  showToast({ status: "error", title: "a", description: "why" })
  showToast({ status: "success", title: "a" })
  showToast({ status: "error", title: "b" })
  dismissFailure("a")
  expect(currentToasts().map((toast) => `${toast.status} ${toast.title}`)).toEqual(["success a", "error b"])
})

test("nothing is queued while toasts rest, and the last failure is kept for the dialog", () => {
  enableToasts(false)
  showToast({ status: "error", title: "a", description: "why" })
  showToast({ status: "warning", title: "b" })
  expect(currentWithheld()).toMatchObject({ title: "a", description: "why" })
  dismissFailure("a")
  expect(currentWithheld()).toBeUndefined()
  showToast({ status: "error", title: "c" })
  enableToasts(true)
  expect(currentWithheld()).toBeUndefined()
  expect(titles()).toEqual([])
})
