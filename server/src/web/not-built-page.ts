/** Every page while the web application is not built. The API works without it. */
export const notBuiltPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>Arena</title>
  </head>
  <body>
    <h1>The pages are not built yet</h1>
    <p>Run <code>npm run build</code> in Arena's folder and start it again. The API works already: see its <a href="/docs">documentation</a>.</p>
  </body>
</html>
`
