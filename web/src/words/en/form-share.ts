import type { Messages } from "../pt-br.ts"

export const formShare: Messages["formShare"] = {
  failed: "Couldn't load the sharing options",
  off: "The web form is offline: anyone who opens the link sees a notice. Put it online to get answers.",
  link: "Page link",
  linkText: "Send it by email, WhatsApp or social media. The QR code opens the same page.",
  address: "Address",
  qr: "QR code for the web form",
  png: "Download QR as PNG",
  svg: "Download QR as SVG",
  site: "On your site",
  siteText:
    'Paste one of these where the form should appear. It follows the page in light or dark mode; use data-scheme="light" or "dark" to fix one.',
  ways: {
    inline: { title: "On the page", text: "Sits within your content and grows with it." },
    popup: { title: "Pop-up", text: "A button opens the form over the page." },
    iframe: { title: "Iframe", text: "For sites that don't allow scripts." },
  },
  codeOf: (way) => `Code: ${way}`,
  copyCode: (way) => `Copy code: ${way}`,
  codeCopied: "Code copied",
  copy: "Copy code",
}
