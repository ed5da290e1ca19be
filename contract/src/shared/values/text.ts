import * as z from "zod/mini"
import { asOneLine, isOneLine, withSingleSpaces } from "./one-line.ts"

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

/**
 * A word that the product itself issues, such as an operator. Kept as typed, so that it matches
 * exactly.
 */
export const word = (max: number) => z.string().check(z.maxLength(max), z.refine(isOneLine, "one_line"))

/** Text with line breaks, for notes and letters. Can be empty. */
export const optionalLongText = (max: number) => storable().check(z.maxLength(max))

/** Text of 1 to `max` characters with line breaks. */
export const longText = (max: number) => optionalLongText(max).check(z.minLength(1, "required"))

/**
 * A search text. Drops pasted line breaks and invisible characters, which would prevent matches.
 */
export const searchText = (max: number) =>
  storable().check(
    z.overwrite((text) => withSingleSpaces(asOneLine(text)).trim()),
    z.maxLength(max),
  )

/**
 * Invisible characters in pasted texts. A name, email or phone with one would never be found again.
 */
const unseen = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g

/** Removes invisible characters and the scheme of a copied link. */
const seen = z.overwrite<string>((text) =>
  text
    .replaceAll(unseen, "")
    .trim()
    .replace(/^(mailto|tel):/i, ""),
)

/** An exact index looks names up, so their inner spaces are stored as one. */
const singleSpaced = z.overwrite<string>(withSingleSpaces)

/** The name of a record: 1 to 200 characters. */
export const name = line(200).check(seen, singleSpaced, z.minLength(1, "required"))

/** A person's last names, which can be empty. */
export const lastName = line(200).check(seen, singleSpaced)

/** A phone in any form, which can be empty. */
export const phone = line(40).check(seen)

/**
 * The form x@y.z without spaces and without brackets around it. No part can match in two ways, so a
 * long text fails fast.
 */
const emailForm = /^[^\s@<>]+@[^\s@<>][^\s@.<>]*\.[^\s@<>]+$/

/** Whether a text is an email by the product's only rule. */
export function isEmail(typed: string): boolean {
  return emailForm.test(typed)
}

/** An e-mail, stored as typed and compared without case. */
export const email = line(254).check(seen, z.regex(emailForm, "email"))

/** The most other emails of a contact, and the most other phones. */
export const maxOtherAddresses = 10

/** Other emails in lower case, without repetitions. */
export const otherEmails = z.pipe(
  z.array(email).check(z.maxLength(maxOtherAddresses)),
  z.transform((list) => [...new Set(list.map((one) => one.toLowerCase()))]),
)

/** Other phones without repetitions. */
export const otherPhones = z.pipe(
  z.array(phone).check(z.maxLength(maxOtherAddresses)),
  z.transform((list) => [...new Set(list)].filter((one) => one !== "")),
)

/** A tag: 1 to 60 characters. */
export const tag = text(60)

/** The most tags of a record. */
export const maxTags = 50

function uniqueTags(list: string[]): string[] {
  return [...new Map(list.toReversed().map((item) => [item.toLowerCase(), item])).values()].toReversed()
}

/** At most 50 tags, unique without case. The first spelling stays. */
export const tags = z.pipe(z.array(tag).check(z.maxLength(maxTags)), z.transform(uniqueTags))

const labelledTag = z.pipe(
  z.strictObject({ value: z.optional(z.unknown()), text: tag }),
  z.transform(({ text: label }) => label),
)

/** Like `tags`, but also accepts `{value, text}`, whose text is the tag. */
export const labelledTags = z.pipe(
  z.array(z.union([tag, labelledTag])).check(z.maxLength(maxTags)),
  z.transform(uniqueTags),
)

/** Browsers and Node have it, but not the contract's own types. */
declare const URL: { readonly canParse: (text: string) => boolean }

/** A valid web address. Rejects other schemes, such as `javascript:`. */
export const url = line(2048).check(
  z.regex(/^https?:\/\/[^\s]+$/i, { error: "url", abort: true }),
  z.refine((text) => URL.canParse(text), "url"),
)

/**
 * A password of 6 to 200 characters, kept as typed. The server also rejects the 10,000 most common
 * ones.
 */
export const password = z.string().check(z.minLength(6), z.maxLength(200))
