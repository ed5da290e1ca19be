import type { Messages } from "../pt-br.ts"

export const formShare: Messages["formShare"] = {
  failed: "Couldn't load the sharing options",
  off: "The web form is offline: anyone who opens the link sees a notice. Put it online to get answers.",
  link: "Link to the page",
  linkText: "Send it by email, WhatsApp or social media. The code leads to the same place.",
  address: "Address",
  qr: "QR code of the web form",
  png: "Download QR as PNG",
  svg: "Download QR as SVG",
  site: "On your own site",
  siteText:
    'Paste one of these where the form should appear. It follows the light or dark of that page; data-scheme="light" or "dark" sets it.',
  ways: {
    inline: { title: "In the page", text: "Sits within your content and grows with it." },
    popup: { title: "Pop-up", text: "A button opens the form over the page." },
    iframe: { title: "Frame", text: "For sites that don't allow scripts." },
  },
  codeOf: (way) => `Code: ${way}`,
  copyCode: (way) => `Copy code: ${way}`,
  codeCopied: "Code copied",
  copy: "Copy code",
}
