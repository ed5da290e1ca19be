/** Texts about web forms, returns and shops, in Portuguese by the English ones. */
export const forms: Readonly<Record<string, string>> = {
  "List web forms": "Listar formulários",
  "Create a web form": "Criar um formulário",
  "Get a web form": "Obter um formulário",
  "Update a web form": "Alterar um formulário",
  "Delete a web form": "Excluir um formulário",
  "Upload a form's picture": "Enviar uma imagem de um formulário",
  "Remove a form's picture": "Remover uma imagem de um formulário",
  "Upload a form's terms": "Enviar os termos de um formulário",
  "Remove a form's terms": "Remover os termos de um formulário",
  "Set or remove a form's password": "Definir ou remover a senha de um formulário",
  "Preview a form's page": "Pré-visualizar a página de um formulário",
  "Get a form's link, QR code and embed code":
    "Obter link, QR code e código de incorporação de um formulário",
  "List the answers of a form": "Listar as respostas de um formulário",
  "Delete all waiting answers": "Excluir todas as respostas em espera",
  "Release a waiting answer": "Liberar uma resposta em espera",
  "Release all waiting answers": "Liberar todas as respostas em espera",
  "Delete an answer": "Excluir uma resposta",
  "Export the answers of a form": "Exportar as respostas de um formulário",
  "Get the numbers of a form": "Obter os números de um formulário",
  "Download a form's terms": "Baixar os termos de um formulário",
  "All forms in the order of their names.": "Todos os formulários, por nome.",
  "Creates a form, turned on unless `enabled` is false; 402 when the plan has no room for it. Without a `slug` it is made from the name, and stays whatever the name becomes; without a language it has that of the account.":
    "Cria um formulário, ativo a menos que `enabled` seja false; 402 se não cabe no plano. Sem `slug`, ele vem do nome, e fica, mude o nome como mudar; sem idioma, vale o da conta.",
  "Changes what is sent. One that is archived comes back by being turned on, where the plan has room for it.":
    "Altera o que é enviado. Um arquivado volta ao ser ativado, se couber no plano.",
  "Takes the terms, a PDF, that who answers agrees to. Terms that someone agreed to are kept as they were.":
    "Envia os termos, um PDF, que quem responde aceita. Termos que alguém aceitou são guardados como eram.",
  "Asks who wants to see the form for a password; null asks no more. Who has typed the one before types the new one.":
    "Pede uma senha a quem quer ver o formulário; null deixa de pedir. Quem digitou a anterior digita a nova.",
  "What a form's page would look like with what its editor holds: markup without scripts, for a frame that runs none.":
    "Como ficaria a página de um formulário com o que está no editor: marcação sem scripts, para um quadro que não executa nenhum.",
  "How to bring a form to people: its address, that as a QR code (SVG), and what to paste into a page of one's own.":
    "Como levar um formulário às pessoas: o endereço, o mesmo como QR code (SVG), e o que colar em uma página sua.",
  "The answers of a form, the newest first. `before` is the id of the last one of the page before this; `spam` counts those that wait.":
    "As respostas de um formulário, as mais novas primeiro. `before` é o id da última da página anterior; `spam` conta as que esperam.",
  "Deletes all answers that wait, permanently.": "Exclui definitivamente todas as respostas que esperam.",
  "Makes the deal of an answer that waits; 409 for one that is received already, 422 where a rule of the account refuses it.":
    "Cria o negócio de uma resposta que espera; 409 para uma já recebida, 422 se uma regra da conta a recusa.",
  "Makes the deals of all answers that wait, the oldest first, each by itself. Those that a rule of the account refuses wait on; they are the `refused` ones. `progress_id`, chosen by the caller, is the id under which `GET /operations/:id` tells how far it is. Sent again it releases what is left, so it needs no `Idempotency-Key`, under which all would be one long transaction.":
    "Cria os negócios de todas as respostas que esperam, a mais antiga primeiro, cada uma por si. As que uma regra da conta recusa continuam esperando e são contadas em `refused`. `progress_id`, escolhido por quem chama, é o id com que `GET /operations/:id` diz até onde chegou. Enviada de novo, libera o que resta; por isso não precisa de `Idempotency-Key`, com a qual tudo seria uma só transação longa.",
  "Deletes an answer permanently; what it made stays.":
    "Exclui uma resposta definitivamente; o que ela criou fica.",
  "The answers that were received as a file in the form of the other exports, the oldest first: a column for each field that was ever asked.":
    "As respostas recebidas como arquivo na forma das outras exportações, a mais antiga primeiro: uma coluna para cada campo que já foi pedido.",
  "What the page of a form came to by days of the account's zone, and where the answers came from, most first; `source` null is none told.":
    "O que rendeu a página de um formulário, por dia no fuso horário da conta, e de onde vieram as respostas, das origens com mais para as com menos; `source` null é nenhuma informada.",
  "The terms of a form. They never change and their address can't be guessed, so they need no sign-in.":
    "Os termos de um formulário. Nunca mudam e o endereço não pode ser adivinhado, por isso não exigem login.",
  "A form that people who are not signed in answer, at `url`. Each answer becomes a contact and a deal. `views`, `starts` and `answers` count how often its page was shown, begun to be filled in and answered; `waiting` counts the answers that wait because they look like spam, and `last_answer_at` is when the last one was received.":
    "Um formulário que pessoas respondem sem login, em `url`. Cada resposta vira um contato e um negócio. `views`, `starts` e `answers` contam quantas vezes a página foi mostrada, começou a ser preenchida e foi respondida; `waiting` conta as respostas que esperam porque parecem spam, e `last_answer_at` é quando a última foi recebida.",
  "The plan has no room for it: its page rests until it comes back or someone turns it on.":
    "Não cabe no plano: a página fica fora do ar até voltar a caber ou alguém ativar o formulário.",
  "An answer to a form. `deal_id` and `contact_id` are null while it waits, and where the record is gone since. `agreement` is that of an answer that says nothing of a contact, or that ticks what the person had withdrawn; of others the contact's consents tell.":
    "Uma resposta a um formulário. `deal_id` e `contact_id` são null enquanto ela espera, e quando o registro não existe mais. `agreement` é a autorização de uma resposta que não cita nenhum contato, ou que marca o que a pessoa tinha retirado; nas outras, os consentimentos do contato dizem.",
  "The files are gone: while it waited, those of newer answers took the room of waiting files.":
    "Os arquivos não existem mais: enquanto ela esperava, os de respostas mais novas ocuparam o espaço dos arquivos em espera.",
  "The page with the form in it, where it stood in one of another site.":
    "A página com o formulário, quando ele estava em uma página de outro site.",
  "The colors of the page; null is the product's own, in light and dark.":
    "As cores da página; null são as do produto, claras e escuras.",
  "A field of a form. `field` is a field of a contact, company or deal, own ones too (`contact.email`, `deal.custom_fields.roof`), the products of the deal (`deal.products`) or files (`deal.files`). Without `options` a field with a choice offers all of its own; those of `deal.products` are ids of products, it has to name them, and how many of each are wanted is asked beside it. A `hidden` one takes its value from the address of the page (`?contact.job=…`), else its `default`. `conditions` ask other fields of the form; where one does not hold, it is neither shown nor asked nor stored.":
    "Um campo de um formulário. `field` é um campo de contato, empresa ou negócio, também personalizado (`contact.email`, `deal.custom_fields.roof`), os produtos do negócio (`deal.products`) ou arquivos (`deal.files`). Sem `options`, um campo de escolha oferece todas as suas; as de `deal.products` são ids de produtos, precisam ser informadas, e ao lado se pergunta quantos de cada. Um campo `hidden` recebe o valor do endereço da página (`?contact.job=…`) ou o `default`. `conditions` perguntam por outros campos do formulário; se uma não vale, ele não é mostrado, nem pedido, nem guardado.",
  "List shops": "Listar lojas",
  "Connect a shop": "Conectar uma loja",
  "Disconnect a shop": "Desconectar uma loja",
  "Sync the products of a shop": "Sincronizar os produtos de uma loja",
  "List returns forms": "Listar formulários de devolução",
  "Create a returns form": "Criar um formulário de devolução",
  "Get a returns form": "Obter um formulário de devolução",
  "Update a returns form": "Alterar um formulário de devolução",
  "Delete a returns form": "Excluir um formulário de devolução",
  "Upload a returns form's picture": "Enviar uma imagem de um formulário de devolução",
  "Remove a returns form's picture": "Remover uma imagem de um formulário de devolução",
  "Get a returns form's link and QR code": "Obter link e QR code de um formulário de devolução",
  "The three kinds of shops, connected or not.": "Os três tipos de loja, conectados ou não.",
  "Connects a shop, in place of another one of its kind, after asking it. `nuvemshop` takes `store` (its number), `token` and, for what it tells us, `app_secret`; `shopify` takes `store` and either `client_id` and `client_secret`, or a `token` of an older app; `woocommerce` takes `store` (its address), `consumer_key` and `consumer_secret`. A shop that refuses them is a 422 `shop_refused`, one that can't be reached a 422 `shop_unreachable`.":
    "Conecta uma loja, no lugar de outra do mesmo tipo, depois de consultá-la. `nuvemshop` aceita `store` (o número), `token` e, para o que ela nos avisa, `app_secret`; `shopify` aceita `store` e `client_id` com `client_secret`, ou o `token` de um app mais antigo; `woocommerce` aceita `store` (o endereço), `consumer_key` e `consumer_secret`. Uma loja que os recusa é um 422 `shop_refused`; uma fora de alcance, um 422 `shop_unreachable`.",
  "Disconnects a shop. Its products stay, and are known again when it is connected again.":
    "Desconecta uma loja. Os produtos ficam, e são reconhecidos quando ela é conectada de novo.",
  "Takes over the products of a connected shop in the background, each variant once however often this is called; one that runs already is answered. What someone changed here stays until the shop changes it too, and what was deleted here stays deleted. At most 1,000 variations of a product and 200,000 products of a shop are taken over; `left_out` counts the others.":
    "Traz os produtos de uma loja conectada em segundo plano, cada variação uma só vez por mais que se repita; se já há uma sincronização em andamento, ela é a resposta. O que alguém alterou aqui fica até a loja alterar também, e o que foi excluído aqui continua excluído. Vêm no máximo 1.000 variações por produto e 200.000 produtos por loja; `left_out` conta os que ficaram de fora.",
  "Creates a returns form, turned on unless `enabled` is false. Without a `pipeline_id` its pipeline is made, 402 where the plan has no room for one; without reasons and outcomes all of them can be chosen.":
    "Cria um formulário de devolução, ativo a menos que `enabled` seja false. Sem `pipeline_id`, o funil dele é criado, 402 se não cabe no plano; sem motivos e desfechos, todos podem ser escolhidos.",
  "Deletes a returns form: its page is gone, its requests and deals stay.":
    "Exclui um formulário de devolução: a página sai do ar, os pedidos e negócios ficam.",
  "How to bring a returns form to people: its address, and that as a QR code (SVG).":
    "Como levar um formulário de devolução às pessoas: o endereço, e o mesmo como QR code (SVG).",
  "A kind of shop and what is connected of it. Its credentials are never told.":
    "Um tipo de loja e o que dela está conectado. As credenciais nunca são reveladas.",
  "The shop as it was connected: a number, a name, or an address.":
    "A loja como foi conectada: um número, um nome ou um endereço.",
  "What the shop calls itself.": "Como a loja chama a si mesma.",
  "When its products were last taken over as a whole.":
    "Quando todos os produtos dela foram trazidos pela última vez.",
  "The last time that its products were taken over, or the one that waits or runs.":
    "A última sincronização dos produtos, ou a que espera ou está em andamento.",
  "Where the shop tells what changed, and since when it does; we enter `url` there with the first sync. `privacy` are the addresses that Nuvemshop asks for in the settings of an app.":
    "Onde a loja avisa do que mudou, e desde quando avisa; informamos `url` a ela na primeira sincronização. `privacy` são os endereços que a Nuvemshop pede nas configurações de um app.",
  "A page on which people who bought in a connected shop ask to send things back, at `url`. Each request becomes a contact and a deal.":
    "Uma página em que pessoas que compraram em uma loja conectada pedem para devolver algo, em `url`. Cada pedido vira um contato e um negócio.",
  "The taking over of a shop's products. Its id is that of the operation that it makes, and so its undo token. Counted are products of ours: each variant of the shop is one.":
    "A sincronização dos produtos de uma loja. O id é o da operação que ela faz e, assim, seu token de desfazer. São contados os nossos produtos: cada variação da loja é um.",
  "How many of the shop's variants did not become products: beyond 1,000 of one product, beyond 200,000 of the shop, or without a name or with a price that no product has. `unread_pages` says that the shop's list had no end and was not read further.":
    "Quantas variações da loja não viraram produtos: além de 1.000 de um produto, além de 200.000 da loja, ou sem nome ou com um preço que nenhum produto tem. `unread_pages` diz que a lista da loja não terminava e não foi lida até o fim.",
  "Whether it wrote what an undo may take back, and none has.":
    "Se alterou algo que pode ser desfeito e ainda não foi.",
  "Its page is gone; the deals and answers that it brought stay.":
    "A página sai do ar; os negócios e as respostas que ela trouxe ficam.",
  "Uploads a PNG, JPEG, GIF or WebP of at most 5 MB, as a file or by its `url`: the favicon or the brand, as `type` says.":
    "Envia um PNG, JPEG, GIF ou WebP de até 5 MB, como arquivo ou por sua `url`: o favicon ou a marca, conforme `type`.",
  "Removes a picture of a returns form.": "Remove uma imagem de um formulário de devolução.",
}
