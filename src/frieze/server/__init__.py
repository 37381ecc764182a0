"""HTTP and WebSocket over tables; serves the browser client."""
