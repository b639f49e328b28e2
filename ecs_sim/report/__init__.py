"""Pages: Jinja2 templates, and charts as inline SVG. A page holds all that it needs and asks nothing of a network."""
