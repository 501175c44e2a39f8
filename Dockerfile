# Footfall with a JDK, Maven, Node and npm.
#
#   docker build -t footfall .
#   docker run --rm -v "$PWD:/project" -u "$(id -u):$(id -g)" footfall run -- mvn test

FROM debian:13-slim AS build
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends default-jdk-headless python3 python3-venv \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src src
# The wheel carries the Java runtime compiled, since there is a JDK.
RUN python3 -m venv /opt/footfall \
    && /opt/footfall/bin/pip install --no-cache-dir --disable-pip-version-check .

FROM debian:13-slim
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install -y --no-install-recommends default-jdk-headless git maven nodejs npm python3 \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/footfall /opt/footfall
# Whoever runs it may have no home in the image.
ENV PATH=/opt/footfall/bin:$PATH \
    HOME=/tmp/home
RUN mkdir -m 1777 /tmp/home
WORKDIR /project
ENTRYPOINT ["footfall"]
CMD ["--help"]
