import { WebSocketServer } from 'ws'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  socket.on('message', (data, isBinary) => {
    for (const other of server.clients)
      if (other !== socket && other.readyState === other.OPEN)
        other.send(data, { binary: isBinary })
  })
})
server.on('listening', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' ? address?.port : 0)
})
