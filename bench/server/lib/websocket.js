// A WebSocket client that costs as little as possible: no copy of a message, no events, a constant mask. The load generator would otherwise
// be the bottleneck. It reads unfragmented text messages and pings, which is all that the measured servers send.
const net = require('net');
const CLOSE = 8, PING = 9, PONG = 10, TEXT = 1;

// on: { open(), message(buffer, from, to), close() }; the message is the part of the buffer between from and to, valid only during the call.
module.exports = function connect(url, headers, on) {
  const { hostname, port, pathname, search } = new URL(url);
  const socket = net.connect(+port, hostname);
  let open = false, rest = null;
  socket.setNoDelay(true);
  socket.on('connect', () => {
    const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${hostname}:${port}`, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=='];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  });
  socket.on('data', (data) => {
    let buffer = rest ? Buffer.concat([rest, data]) : data, at = 0;
    rest = null;
    if (!open) {
      const end = buffer.indexOf('\r\n\r\n');
      if (end < 0) { rest = buffer; return; }
      if (!buffer.toString('latin1', 0, 12).endsWith('101')) { socket.destroy(); return; }
      open = true;
      at = end + 4;
      on.open();
    }
    while (buffer.length - at >= 2) {
      const opcode = buffer[at] & 15;
      let length = buffer[at + 1] & 127, begin = at + 2;
      if (length >= 126) {
        begin += length === 126 ? 2 : 8;
        if (buffer.length < begin) break;
        length = length === 126 ? buffer.readUInt16BE(at + 2) : buffer.readUInt32BE(at + 6);
      }
      if (buffer.length < begin + length) break;
      at = begin + length;
      if (opcode === TEXT) on.message(buffer, begin, at);
      else if (opcode === PING) write(PONG, buffer.toString('latin1', begin, at));
      else if (opcode === CLOSE) socket.end();
    }
    if (at < buffer.length) rest = at ? buffer.subarray(at) : buffer;
  });
  socket.on('error', () => {});
  socket.on('close', () => on.close());
  // The mask is zero, so the text goes out as it is. It must be ASCII.
  function write(opcode, text) {
    const length = text.length, head = length < 126 ? 6 : 8, frame = Buffer.allocUnsafe(head + length);
    frame[0] = 128 | opcode;
    if (length < 126) frame[1] = 128 | length;
    else { frame[1] = 254; frame.writeUInt16BE(length, 2); }
    frame.writeUInt32BE(0, head - 4);
    frame.latin1Write(text, head);
    socket.write(frame);
  }
  return { send: (text) => write(TEXT, text), close: () => socket.destroy() };
};
