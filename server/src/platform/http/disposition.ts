/** The header of a file to download, by RFC 6266 and 8187: a plain name for old programs, then the true one. */
export function disposition(name: string, kind: "attachment" | "inline" = "attachment"): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[^\x20-\x7e]/g, "")
    .replaceAll(/["\\%]/g, "_")
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
