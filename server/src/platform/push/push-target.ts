/**
 * A browser's subscription: where its push service listens, and the keys that only the browser can
 * read with.
 */
export interface PushTarget {
  readonly endpoint: string
  /** The browser's public key, an uncompressed point of P-256 in base64url. */
  readonly p256dh: string
  /** 16 bytes that the browser shared, in base64url. */
  readonly auth: string
}
