import * as z from "zod/mini"

function isStorable(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed()
}

/** Control characters, ends of lines, and signs that turn the direction of a text: none is of a text of one line. */
// oxlint-disable-next-line no-control-regex -- it is what is looked for
export const notOfOneLine = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const stored = (max: number) =>
  z.string().check(
    z.refine(isStorable, "nul"),
    z.overwrite((text) => text.normalize("NFC").trim()),
    z.maxLength(max),
  )

/** Text of at most `max` characters, trimmed and in NFC; it may be empty. */
export const optionalText = (max: number) => stored(max)

/** Text of 1 to `max` characters after trimming, in NFC. */
export const text = (max: number) => stored(max).check(z.minLength(1, "required"))

/** The name of a record: 1 to 200 characters. */
export const name = text(200)

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
export const email = stored(254).check(z.regex(emailForm, "email"))

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
export const url = stored(2048).check(
  z.regex(/^https?:\/\/[^\s]+$/i, { error: "url", abort: true }),
  z.refine((text) => URL.canParse(text), "url"),
)

/** A password: 6 to 200 characters, kept as typed; the server also refuses the 10,000 most common ones. */
export const password = z.string().check(z.minLength(6), z.maxLength(200))
