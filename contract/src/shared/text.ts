import * as z from "zod/mini"
import { asOneLine, isOneLine } from "./one-line.ts"

function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed()
}

const storable = () =>
  z.string().check(
    z.refine(isStorable, { error: "nul", abort: true }),
    z.overwrite((text) => text.normalize("NFC").trim()),
  )

const line = (max: number) =>
  storable().check(z.refine(isOneLine, { error: "one_line", abort: true }), z.maxLength(max))

/** One line of at most `max` characters, trimmed and in NFC; it may be empty. */
export const optionalText = (max: number) => line(max)

/** One line of 1 to `max` characters after trimming, in NFC. */
export const text = (max: number) => line(max).check(z.minLength(1, "required"))

/** A word that the product itself gives out, such as an operator: kept as typed, so that none is taken for another. */
export const word = (max: number) => z.string().check(z.maxLength(max), z.refine(isOneLine, "one_line"))

/** Text that may have line breaks, as notes and letters do; it may be empty. */
export const optionalLongText = (max: number) => storable().check(z.maxLength(max))

/** Text of 1 to `max` characters that may have line breaks. */
export const longText = (max: number) => optionalLongText(max).check(z.minLength(1, "required"))

/** Text to search for: what is pasted with breaks or invisible signs finds what it would without them. */
export const searchText = (max: number) =>
  storable().check(
    z.overwrite((text) => asOneLine(text).trim()),
    z.maxLength(max),
  )

/** Signs that nobody sees, which pasted texts bring along: with them a name, an e-mail or a phone is never found again. */
const unseen = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

/** Takes the unseen signs away, and the scheme of a copied link. */
const seen = z.overwrite<string>((text) =>
  text
    .replaceAll(unseen, "")
    .trim()
    .replace(/^(mailto|tel):/i, ""),
)

/** The name of a record: 1 to 200 characters. */
export const name = line(200).check(seen, z.minLength(1, "required"))

/** A phone in any form, which may be empty. */
export const phone = line(40).check(seen)

/**
 * The form x@y.z without spaces, and without the brackets that wrap an address. No part can match in two ways, so a long text that is
 * none takes no long look.
 */
const emailForm = /^[^\s@<>]+@[^\s@<>][^\s@.<>]*\.[^\s@<>]+$/

/** Whether a text is an e-mail by the product's one rule. */
export function isEmail(typed: string): boolean {
  return emailForm.test(typed)
}

/** An e-mail, stored as typed and compared without case. */
export const email = line(254).check(seen, z.regex(emailForm, "email"))

/** A contact has at most this many other e-mails, and as many other phones. */
export const maxOtherAddresses = 10

/** Further e-mails in lower case, each once. */
export const otherEmails = z.pipe(
  z.array(email).check(z.maxLength(maxOtherAddresses)),
  z.transform((list) => [...new Set(list.map((one) => one.toLowerCase()))]),
)

/** Further phones, each once. */
export const otherPhones = z.pipe(
  z.array(phone).check(z.maxLength(maxOtherAddresses)),
  z.transform((list) => [...new Set(list)].filter((one) => one !== "")),
)

/** A tag: 1 to 60 characters. */
export const tag = text(60)

/** A record has at most so many tags. */
export const maxTags = 50

function uniqueTags(list: string[]): string[] {
  return [...new Map(list.toReversed().map((item) => [item.toLowerCase(), item])).values()].toReversed()
}

/** At most 50 tags, unique without case; the first spelling stays. */
export const tags = z.pipe(z.array(tag).check(z.maxLength(maxTags)), z.transform(uniqueTags))

const labelledTag = z.pipe(
  z.strictObject({ value: z.optional(z.unknown()), text: tag }),
  z.transform(({ text: label }) => label),
)

/** The same, of which each may come as `{value, text}` too: its text is the tag. */
export const labelledTags = z.pipe(
  z.array(z.union([tag, labelledTag])).check(z.maxLength(maxTags)),
  z.transform(uniqueTags),
)

/** Browsers and Node have it; the contract's own types know neither. */
declare const URL: { readonly canParse: (text: string) => boolean }

/** A URL of the web that parses; other schemes (`javascript:`) are refused. */
export const url = line(2048).check(
  z.regex(/^https?:\/\/[^\s]+$/i, { error: "url", abort: true }),
  z.refine((text) => URL.canParse(text), "url"),
)

/** A password: 6 to 200 characters, kept as typed; the server also refuses the 10,000 most common ones. */
export const password = z.string().check(z.minLength(6), z.maxLength(200))
