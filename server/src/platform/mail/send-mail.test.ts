import { globSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"

const root = new URL("../../", import.meta.url).pathname

test("mails leave by sendMail and deliveries alone, which ask whether the account's e-mail is proved", () => {
  const callers = globSync("**/*.ts", { cwd: root })
    .filter((file) => !file.endsWith(".test.ts") && !file.endsWith("/deliver-mail.ts"))
    .filter((file) => readFileSync(`${root}${file}`, "utf8").includes("deliverMail"))
  expect(callers.toSorted()).toEqual([
    "features/deliveries/channels/email-channel.ts",
    "platform/mail/send-mail.ts",
  ])
})
